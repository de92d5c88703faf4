import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|css|json|svg|txt|xml|webmanifest|html|map)$/;
const MIN_BYTES = 512;

/** Writes `.br` and `.gz` beside every text file of a folder, so that serving never compresses. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && TEXT.test(entry.name))
      .map(async (entry) => {
        const file = `${entry.parentPath}/${entry.name}`;
        const body = await readFile(file);
        if (body.length < MIN_BYTES) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }));
        await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }));
      }),
  );
}
