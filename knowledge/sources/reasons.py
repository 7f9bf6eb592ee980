"""Plain reasons for what an operating system refuses; each completes a sentence of `knowledge.errors`."""

from __future__ import annotations

import errno

_REASONS = {
    errno.ENOENT: "it is not there",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "something with this name is already there",
    errno.ENOTEMPTY: "a folder with this name is already there",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "it is too large for this disk",
    errno.EIO: "the disk reports an error",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.EINVAL: "the system does not allow it here",
    errno.EXDEV: "the new place is on another disk",
    errno.ELOOP: "it is a link; links are not followed",
    errno.EBUSY: "another program is using it",
    errno.ESTALE: "the network folder is gone",
}


def plain_reason(error: OSError) -> str:
    """What went wrong, in words and without a path."""
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or "the system gives no reason").strip().rstrip(".").lower()
