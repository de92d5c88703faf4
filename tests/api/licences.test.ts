import { afterAll, beforeAll, expect, it } from "vitest";
import { type Product, startProduct } from "../support/product.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const read = async (path: string) => {
  const response = await fetch(product.url + path);
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};

it.each(["/licences", "/en/licences"])("%s names what is in the binary, and where the texts are", async (path) => {
  const { status, text } = await read(path);
  expect(status).toBe(200);
  for (const name of [
    "react",
    "valibot",
    "github.com/pocketbase/pocketbase",
    "modernc.org/sqlite",
    'href="/licences.txt"',
  ])
    expect(text).toContain(name);
  expect(text).not.toContain("@types/");
});

it("serves the licence texts", async () => {
  const { status, type, text } = await read("/licences.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toContain("Permission is hereby granted, free of charge");
  expect(text).toContain("Apache License");
  expect(text).toMatch(/^github\.com\/pocketbase\/pocketbase v/m);
});
