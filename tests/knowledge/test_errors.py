import inspect

import pytest

from knowledge import errors
from knowledge.errors import DataError, EstanteError, UsageError

EXAMPLES: list[EstanteError] = [
    errors.LimitError(),
    errors.LimitError("max_characters", -1),
    errors.SiteError("docusaurus.config.js", "its address is not written out"),
    errors.GoldenFileError("golden.toml", 3, "it has no “ask”"),
    errors.GoldenFileError("golden.toml", 0, "it is not TOML"),
    errors.VaultFileError("vault.toml", 3, "“sight” is not known here"),
    errors.VaultFileError("vault.toml", 0, "it has more than 65536 bytes"),
    errors.GoldenFailed(2, 24),
    errors.CanaryFailed("the answer has no citation"),
    errors.VaultError("The vault cannot be used."),
    errors.ExportRefused("“a.md” is missing"),
    errors.BuildRefused("“postings/00.json” is missing"),
    errors.FolderNotOurs("out"),
    errors.VaultDamaged("postings/00.json", "is missing"),
    errors.VaultDisabled("the folder “vault”"),
    errors.OlderThanSeen(5, 7),
    errors.VersionNotKept(5),
    errors.VersionNotKept(0),
    errors.SeenFileError("vaults/seen.json", "the disk is full"),
    errors.PublishConflict("another publish was first"),
    errors.VaultUnreachable("s3://shop/vault", "the secret is wrong"),
    errors.QueryError(100_000, 20_000),
    errors.TokenizerError("x", ("estimate",)),
    errors.LabelsError("fr", ("en", "pt-BR")),
    errors.ProjectIdError("../x", "it has other characters than a to z, 0 to 9 and “-”"),
    errors.ProjectUnclear(("cafe", "papel")),
    errors.ProjectUnclear(()),
    errors.AccountError("whatsapp"),
    errors.NotAllowed("delete_project", "manage"),
    errors.ToolUsageError("“limit” of “search” must be a whole number, 0 or more."),
    errors.VaultPlaceError("only a folder or s3://… can be written"),
    errors.NotInitialized(),
    errors.FolderError("docs", "there is no such folder"),
    errors.FileReadError("a.md", "permission is denied"),
    errors.FileWriteError("a.md", "the disk is full"),
    errors.ReadOnlyError("a.md", "it is not a text file"),
    errors.ConflictError("a.md", "digest"),
    errors.ConflictError("a.md", ""),
    errors.MatchMissing("a.md", "digest"),
    errors.MatchFailed("a.md", "digest"),
    errors.MatchFailed("a.md", ""),
    errors.OutsideError("../a.md"),
    errors.DocumentNotFound("a"),
    errors.NotALibrary("docs"),
    errors.LibraryDamaged("projects.json", 3),
    errors.NewerVersion("projects.json", "9", 1),
    errors.LibraryWriteError("projects.json", "the disk is full"),
    errors.ProjectNotFound("nowhere"),
    errors.AccountNotBound("whatsapp:x"),
    errors.ServerNotFound("cafe", "shop"),
    errors.ServerNotTrusted("cafe", "shop"),
    errors.TrustError("the disk is full"),
    errors.TokensError("tokens.txt", "line 2 has no right"),
    errors.ListenError("127.0.0.1:80", "another program has that port"),
    errors.TooHeavy("it took more than 20 seconds", "Filter the rows."),
    errors.ModelFailed("the server said 401"),
    errors.TrashEntryNotFound("cafe-20261130T103800Z"),
    errors.FrontmatterEditError("a.md", "it is broken"),
    errors.IndexFailure("the disk is full"),
    errors.SegmentDamaged("its checksum is wrong"),
    errors.WorkerFailed("it ended"),
    errors.Cancelled(),
]


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_is_a_sentence_that_ends(error: EstanteError) -> None:
    text = str(error)
    assert text.endswith(".")
    assert text[0].isupper() or text[0] == "“"
    assert "None" not in text


def test_every_error_has_an_example_here() -> None:
    kinds = {
        kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, EstanteError)
    }
    assert kinds - {EstanteError, UsageError, DataError} == {type(error) for error in EXAMPLES}


def test_wrong_usage_ends_with_2_and_bad_data_with_1() -> None:
    for error in EXAMPLES:
        assert error.exit_code == (2 if isinstance(error, UsageError) else 1)


def test_a_conflict_says_whether_the_file_is_changed_or_gone() -> None:
    assert "was changed" in str(errors.ConflictError("a.md", "digest"))
    assert "was removed" in str(errors.ConflictError("a.md", ""))
