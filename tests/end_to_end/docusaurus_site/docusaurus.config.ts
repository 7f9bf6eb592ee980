import type {Config} from '@docusaurus/types';

const shared = {
  tagsBasePath: 'marcas',
  showLastUpdateTime: false,
};

function unusedPlugin() {
  return {name: 'does-nothing'};
}

const config = {
  title: 'Casa Brisa',
  url: 'https://ajuda.exemplo.com.br',
  baseUrl: '/casa/',
  onBrokenLinks: 'ignore',
  onDuplicateRoutes: 'throw',
  i18n: {
    defaultLocale: 'pt-BR',
    locales: ['pt-BR', 'zh-CN'],
    localeConfigs: {'zh-CN': {path: 'chines', label: `Chin${'ês'}`}},
  },
  future: {v4: true},
  presets: [
    [
      'classic',
      {
        docs: {
          ...shared,
          sidebarPath: require.resolve('./sidebars.js'),
          versions: {
            current: {label: 'A próxima', path: 'próxima'},
            '1.0': {noIndex: true},
          },
          admonitions: {keywords: ['lembrete']},
        },
        blog: false,
        pages: false,
        sitemap: {ignorePatterns: ['/**/marcas', '/**/marcas/**', '/casa/{,zh-CN/}docs/próxima/interno/*']},
      },
    ],
  ],
  plugins: [
    unusedPlugin,
    [
      '@docusaurus/plugin-content-docs',
      {
        ...shared,
        id: 'manual',
        path: 'handbook',
        routeBasePath: '/manual/da-loja',
        numberPrefixParser: false,
        lastVersion: 'current',
        exclude: ['**/privado/**'],
      },
    ],
  ],
  themeConfig: {colorMode: {disableSwitch: Boolean(process.env.NOTHING)}},
} satisfies Config;

export default config;
