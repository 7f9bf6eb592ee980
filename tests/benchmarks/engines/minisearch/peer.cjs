// MiniSearch under trial, like ../trial.py: node peer.cjs build|serve SAMPLE INDEX prints one line of JSON.
// NODE_PATH says where the package is. Analysed text is split at spaces; its own analysis is its default.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const MiniSearch = require('minisearch')

const ABOUT = path.join(path.dirname(require.resolve('minisearch')), '..', '..', 'package.json')
const VERSION = JSON.parse(fs.readFileSync(ABOUT, 'utf8')).version
const FIELDS = ['title', 'heading', 'keywords', 'name', 'body']
const WEIGHTS = { title: 4, heading: 1.5, keywords: 2, name: 1, body: 1 }
const TOP = 10
const CELL_MILLISECONDS = 20000
const WARM_UP = 10
const LENGTHS = [1, 3, 8]
const FILE = 'index.json'

const atSpaces = {
  fields: FIELDS,
  tokenize: (text) => (text ? text.split(' ') : []),
  processTerm: (word) => word,
  storeFields: ['shown'],
  searchOptions: { boost: WEIGHTS }
}
const itsOwn = { fields: FIELDS, storeFields: ['shown'], searchOptions: { boost: WEIGHTS } }

function lines (sample, name) {
  const text = fs.readFileSync(path.join(sample, name), 'utf8')
  return text.split('\n').filter(Boolean).map((line) => JSON.parse(line))
}

function documents (rows) {
  return rows.map(([id, ...texts]) => {
    const found = { id, shown: texts[FIELDS.length] }
    FIELDS.forEach((name, place) => { found[name] = texts[place] })
    return found
  })
}

const megabytes = (bytes) => bytes / 1e6
const resident = () => megabytes(process.memoryUsage().rss)

function spread (times) {
  if (!times.length) return { n: 0, p50: 0, p95: 0, longest: 0 }
  const ordered = [...times].sort((a, b) => a - b)
  const at = (share) => ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))]
  return { n: ordered.length, p50: at(0.5), p95: at(0.95), longest: at(1) }
}

// --- build ------------------------------------------------------------------

function buildOnce (rows, options, file) {
  const started = performance.now()
  const index = new MiniSearch(options)
  index.addAll(rows)
  fs.writeFileSync(file, JSON.stringify(index))
  return (performance.now() - started) / 1000
}

function build (sample, folder) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, FILE)
  const rows = documents(lines(sample, 'analysed.jsonl'))
  const before = resident()
  const seconds = buildOnce(rows, atSpaces, file)
  const growth = megabytes(process.resourceUsage().maxRSS * 1024) - before
  const size = megabytes(fs.statSync(file).size)
  const scratch = path.join(folder, 'raw.json')
  const own = buildOnce(documents(lines(sample, 'raw.jsonl')), itsOwn, scratch)
  fs.rmSync(scratch)
  return {
    engine: 'MiniSearch',
    version: `${VERSION}, node ${process.versions.node}`,
    seconds,
    own_seconds: own,
    analysed: false,
    disk_mb: size,
    growth_mb: Math.max(0, growth),
    ranked: rows.length
  }
}

// --- serve ------------------------------------------------------------------

const letters = (word) => [...word].length
const errors = (word) => letters(word) < 4 ? false : letters(word) < 8 ? 1 : 2

const MODES = {
  exact: () => ({}),
  'prefix and typos': () => ({ prefix: (word) => letters(word) >= 3, fuzzy: errors }),
  'as Estante does': (index, words) => {
    const known = (word) => index.search(word).length > 0
    const unknown = new Set(words.filter((word) => !known(word)))
    return {
      prefix: (word, place, all) => letters(word) >= 3 && (unknown.has(word) || place === all.length - 1),
      fuzzy: (word) => unknown.has(word) && errors(word)
    }
  }
}

function ask (index, question, mode) {
  const words = question[4]
  return index.search(words.join(' '), MODES[mode](index, words)).slice(0, TOP)
}

function cell (index, questions, mode, length) {
  const asked = questions.filter((question) => question[1] === length && question[2] === (mode !== 'exact'))
  asked.slice(0, WARM_UP).forEach((question) => ask(index, question, mode))
  const times = []
  let found = 0
  const deadline = performance.now() + CELL_MILLISECONDS
  for (const question of asked.slice(WARM_UP)) {
    const started = performance.now()
    const best = ask(index, question, mode)
    times.push(performance.now() - started)
    found += best.some((hit) => hit.id.split('#')[0] === question[0]) ? 1 : 0
    if (performance.now() > deadline) break
  }
  return { mode, words: length, times: spread(times), found: found / Math.max(1, times.length) }
}

function changes (index, sample) {
  const times = []
  for (const [, , gone, rows, marker] of lines(sample, 'changes.jsonl')) {
    const changed = documents(rows)
    const started = performance.now()
    gone.forEach((id) => { if (index.has(id)) index.discard(id) })
    index.addAll(changed)
    const found = index.search(marker)
    times.push(performance.now() - started)
    if (!found.length) throw new Error(`MiniSearch does not find the change of ${changed[0].id}.`)
  }
  return spread(times)
}

function serve (sample, folder) {
  const questions = lines(sample, 'questions.jsonl')
  const started = performance.now()
  const index = MiniSearch.loadJSON(fs.readFileSync(path.join(folder, FILE), 'utf8'), atSpaces)
  ask(index, questions[0], 'exact')
  const opening = performance.now() - started
  const opened = resident()
  const cells = Object.keys(MODES).flatMap((mode) => LENGTHS.map((length) => cell(index, questions, mode, length)))
  const used = resident()
  return {
    open_ms: opening,
    opened_mb: opened,
    used_mb: used,
    cells,
    searchable: changes(index, sample),
    durable: null
  }
}

const [what, sample, folder] = process.argv.slice(2)
console.log(JSON.stringify(what === 'build' ? build(sample, folder) : serve(sample, folder)))
