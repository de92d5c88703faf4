/** Why a file cannot be read as a list. */
export type FileProblem = "workbook" | "binary" | "empty" | "large" | "quotes" | "columns" | "rows" | "headings";

export type Decoded = { text: string; encoding: "utf-8" | "utf-16" | "windows-1252" };

/** Bytes that show the alphabet of a file without a mark. */
const SAMPLE = 4096;

/**
 * The text of a file, by its mark or by its bytes: UTF-8, UTF-16 ("Unicode text" of spreadsheets), or windows-1252, which
 * spreadsheets in France write. A foreign byte in UTF-8 becomes U+FFFD, whose row is refused.
 * @throws FileError for a workbook, or for what is no text
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) throw new FileError("empty");
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError("workbook");
  if (begins(bytes, 0xef, 0xbb, 0xbf)) return { text: read("utf-8", bytes), encoding: "utf-8" };
  if (begins(bytes, 0xff, 0xfe)) return { text: read("utf-16le", bytes), encoding: "utf-16" };
  if (begins(bytes, 0xfe, 0xff)) return { text: read("utf-16be", bytes), encoding: "utf-16" };
  const [even, odd] = zeros(bytes);
  const half = Math.min(bytes.length, SAMPLE) / 4;
  if (odd > half && even === 0) return { text: read("utf-16le", bytes), encoding: "utf-16" };
  if (even > half && odd === 0) return { text: read("utf-16be", bytes), encoding: "utf-16" };
  if (even + odd > 0) throw new FileError("binary");
  return utf8OrLatin(bytes);
}

/** A file that cannot be read as a list. `at`: the row, where there is one. */
export class FileError extends Error {
  readonly problem: FileProblem;
  readonly at: number;
  constructor(problem: FileProblem, at = 0) {
    super(problem);
    this.problem = problem;
    this.at = at;
  }
}

/** More letters that are valid UTF-8 than bytes that are not: UTF-8 with a foreign byte. */
function utf8OrLatin(bytes: Uint8Array): Decoded {
  const text = read("utf-8", bytes);
  const foreign = text.split("\ufffd").length - 1;
  const own = Array.from(text).filter((letter) => letter > "\u007f" && letter !== "\ufffd").length;
  if (foreign === 0 || own > foreign) return { text, encoding: "utf-8" };
  return { text: read("windows-1252", bytes), encoding: "windows-1252" };
}

function read(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

function begins(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

/** How many of the first bytes are 0, at even places and at odd ones. */
function zeros(bytes: Uint8Array): [even: number, odd: number] {
  const counts: [number, number] = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries()) if (byte === 0) counts[index % 2 === 0 ? 0 : 1] += 1;
  return counts;
}
