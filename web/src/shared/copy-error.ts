import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CopyError } from "../../../common/contract/system.ts";
import { useFormat } from "../lib/use-format.ts";

const TEXTS: Readonly<Record<CopyError, MessageDescriptor>> = {
  "the bucket does not exist": msg`The bucket does not exist.`,
  "the storage denies access with these keys": msg`The storage denies access with these keys.`,
  "the storage does not know AWS_ACCESS_KEY_ID": msg`The storage does not know this access key.`,
  "AWS_SECRET_ACCESS_KEY is wrong": msg`The secret access key is wrong.`,
  "the region in BACKUP_URL is wrong": msg`The region is wrong.`,
  "the clock of this machine is wrong": msg`The server’s clock is wrong.`,
  "the storage does not answer": msg`The storage does not answer.`,
  "another place was chosen meanwhile": msg`Another place was chosen in the meantime.`,
  "holds the copies of another installation: give this one its own place, such as another prefix": msg`This place holds the copies of another installation. Choose another folder in the bucket, or another bucket.`,
};

/** Of folders: the sentence holds a path, or is the system's. */
const FOLDER: readonly (readonly [RegExp, MessageDescriptor])[] = [
  [/^must not be inside the data folder/, msg`This folder is inside the data folder: both would be lost together.`],
  [/: (permission denied|operation not permitted)$/, msg`The server may not write in this folder.`],
  [/: read-only file system$/, msg`This folder is on a disk that only allows reading.`],
  [/: no space left on device$/, msg`The disk of this folder is full.`],
  [/: (no such file or directory|not a directory|file exists)$/, msg`This path leads to no folder.`],
];

export function copyErrorText(error: string): MessageDescriptor | undefined {
  return isKnown(error) ? TEXTS[error] : FOLDER.find(([reason]) => reason.test(error))?.[1];
}

/** Says why nothing is copied, in the reader's language where the reason is a known one, and when the next try is. */
export function useCopyError(): (error: string, again?: string | null) => string {
  const { i18n, t } = useLingui();
  const { formatDateTime } = useFormat();
  return (error, again) => {
    const known = copyErrorText(error);
    const why = known ? i18n._(known) : `${error.replace(/\.$/, "")}.`;
    const time = again && formatDateTime(again);
    return time ? t`${why} Next attempt: ${time}.` : why;
  };
}

function isKnown(error: string): error is CopyError {
  return error in TEXTS;
}
