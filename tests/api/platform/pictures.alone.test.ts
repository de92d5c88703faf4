import { crc32, deflateSync, gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";

import { codes } from "../../support/http.ts";
import { peakMegabytes } from "../../support/process.ts";
import { type Member, signUpAdmin, startProduct } from "../../support/product.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let admin: Member;
beforeAll(async () => {
  admin = await signUpAdmin(product);
});

/** A grey PNG of one bit a pixel: 100 KB can hold 900 megapixels. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** The start of a GIF or lossless WebP that claims a size; the rest would only be read after the check. */
function gif(width: number, height: number): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0\xf0\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;", "latin1");
  for (const at of [6, 24]) {
    head.writeUInt16LE(width, at);
    head.writeUInt16LE(height, at + 2);
  }
  return head;
}
function webp(width: number, height: number): Buffer {
  const head = Buffer.alloc(40);
  head.write("RIFF\x20\0\0\0WEBPVP8L\x14\0\0\0\x2f", "latin1");
  head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  return head;
}

async function upload(file: Buffer, type: string): Promise<{ status: number; json: { src?: string }; text: string }> {
  const form = new FormData();
  form.set("image", new File([new Uint8Array(file)], `picture.${type}`, { type: `image/${type}` }));
  const response = await fetch(`${product.url}/api/app/admin/content/images`, {
    method: "POST",
    headers: { Authorization: admin.token },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, text, json: JSON.parse(text) };
}

it("a picture that would decode to gigabytes is refused before it is stored", async () => {
  const before = peakMegabytes(product.pid());
  const bombs: [Buffer, string][] = [
    [png(30_000, 30_000), "png"],
    [gif(65_000, 65_000), "gif"],
    [webp(16_000, 16_000), "webp"],
  ];
  for (const [file, type] of bombs) {
    expect(file.length).toBeLessThan(150_000);
    const answer = await upload(file, type);
    expect([type, answer.status]).toEqual([type, 400]);
    expect(answer.text).toContain("validation_file_size_limit");
  }
  expect(peakMegabytes(product.pid()) - before).toBeLessThan(60);
});

it("a camera-sized picture is stored, and its thumbnail uses less than 250 MB", async () => {
  const answer = await upload(png(6000, 4000), "png");
  expect(answer.status, answer.text).toBeLessThan(300);
  const before = peakMegabytes(product.pid());
  const thumb = await fetch(`${product.url}${answer.json.src}?thumb=100x100`);
  expect(thumb.status).toBe(200);
  await thumb.arrayBuffer();
  expect(peakMegabytes(product.pid()) - before).toBeLessThan(250);
});

it("a picture loses what it says beside the picture before anyone can read it", async () => {
  const whole = png(40, 30);
  const note = Buffer.from("\0\0\0\x10tEXtGPS\x0048.8566N 2.3\0\0\0\0", "latin1");
  const answer = await upload(Buffer.concat([whole.subarray(0, 33), note, whole.subarray(33), note]), "png");
  expect(answer.status, answer.text).toBeLessThan(300);
  const stored = await fetch(`${product.url}${answer.json.src}`);
  expect(Buffer.from(await stored.arrayBuffer()).equals(whole)).toBe(true);
});

it("a compressed body is not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(90 << 20, 0x20));
  expect(bomb.length).toBeLessThan(128 << 10);
  const before = peakMegabytes(product.pid());
  for (const path of [
    "/api/collections/users/records",
    "/api/app/collect",
    "/api/collections/users/auth-with-password",
  ]) {
    const response = await fetch(product.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
      body: bomb,
    });
    // The collection of statistics answers 204 to everything.
    expect([path, response.status]).toEqual([path, path === "/api/app/collect" ? 204 : 400]);
  }
  expect(peakMegabytes(product.pid()) - before).toBeLessThan(40);
});

it("members and visitors cannot upload", async () => {
  const guest = await product.call("POST", "/api/backups/upload", { body: {} });
  const asAdmin = await product.call("POST", "/api/backups/upload", { body: {}, token: admin.token });
  expect([guest.status, asAdmin.status]).toEqual([401, 403]);
  expect(codes(guest)).toEqual({});
});
