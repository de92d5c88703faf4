import { beforeAll, describe, expect, it } from "vitest";
import { API_SCOPES } from "../../../common/contract/api-keys.ts";
import { isObject } from "../../../pb_hooks/lib/json.ts";
import { callApi, changeByApi, credentialsOf, makeKey } from "../../support/api.ts";
import { type Answer, type Json, listOf, objectOf, textOf } from "../../support/http.ts";
import { resolve, schemaProblems } from "../../support/json-schema.ts";
import { type Member, signUp, signUpAdmin, startProduct } from "../../support/product.ts";
import { registeredRoutes } from "../../support/routes.ts";
import { shared } from "../../support/shared.ts";

const product = shared(startProduct);
let admin: Member;
let key: string;
let document: Json;
beforeAll(async () => {
  admin = await signUpAdmin(product);
  ({ key } = await makeKey(product, admin, "admin/", { scopes: [...API_SCOPES], perMinute: 600 }));
  document = (await product.call("GET", "/api/v1/openapi.json")).json;
});

type Described = { path: string; method: string; operation: Json };
const described = (): Described[] =>
  Object.entries(objectOf(document, "paths")).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => {
      if (!isObject(operation)) throw new Error(`${method} ${path} is no object`);
      return { path, method: method.toUpperCase(), operation };
    }),
  );

/** The document's schema for a response with this status. */
function schemaOf({ operation }: Described, answer: Answer): unknown {
  const response = objectOf(objectOf(operation, "responses"), String(answer.status));
  const type = String(answer.headers.get("Content-Type"));
  const content = objectOf(response, "content");
  if (!isObject(content[type])) throw new Error(`${answer.status} ${type} is not in the document`);
  return content[type].schema;
}

describe("the document", () => {
  it("is OpenAPI 3.1 of this server", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(objectOf(document, "info")).toMatchObject({ title: "Passerelle API", version: "1.0.0" });
    expect(document.servers).toEqual([{ url: product.url }]);
  });

  it("has every route of the API and no other", () => {
    const routes = registeredRoutes().filter((route) => route.includes(" /api/v1/") && !route.includes("{path...}"));
    expect(
      described()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(routes);
  });

  it("resolves all its references and describes every path parameter", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) =>
      String(reference),
    );
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) expect(resolve(document, reference)).toBeTypeOf("object");
    for (const { path, operation } of described()) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = listOf(operation, "parameters").filter((parameter) => parameter.in === "path");
      expect([path, inPath.map(({ name }) => name), inPath.every(({ required }) => required)]).toEqual([
        path,
        names,
        true,
      ]);
    }
    const ids = described().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("gives examples that match its own schemas", () => {
    for (const { path, operation } of described()) {
      const content = objectOf(
        objectOf(objectOf(objectOf(operation, "responses"), "200"), "content"),
        "application/json",
      );
      if (path.endsWith("openapi.json")) continue;
      expect([path, schemaProblems(document, content.schema, content.example)]).toEqual([path, []]);
      if (operation.requestBody === undefined) continue;
      const body = objectOf(objectOf(objectOf(operation, "requestBody"), "content"), "application/json");
      expect([path, schemaProblems(document, body.schema, body.example)]).toEqual([path, []]);
    }
  });
});

describe("real responses", () => {
  /** Per operation: a successful call, and calls that fail. */
  async function calls(): Promise<Record<string, Answer[]>> {
    const credentials = await credentialsOf(product, admin);
    const member = await signUp(product);
    const call = (path: string, body?: unknown) => callApi(product, key, path, body);
    const { key: narrow } = await makeKey(product, admin, "admin/", { scopes: ["accounts:read"] });
    const refusals = (path: string, body?: unknown) =>
      Promise.all([callApi(product, "", path, body), callApi(product, "psk_no", path, body)]);
    return {
      getAccount: [
        await call(`/accounts/${credentials.name}`),
        await call("/accounts/none"),
        ...(await refusals("/accounts/x")),
      ],
      verifyCredentials: [
        await call("/credentials/verify", credentials),
        await call("/credentials/verify", { ...credentials, password: "wrong" }),
        await call("/credentials/verify", {}),
        await callApi(product, narrow, "/credentials/verify", credentials),
        ...(await refusals("/credentials/verify", {})),
      ],
      listUsers: [
        await call("/users"),
        await call("/users?limit=1"),
        await call("/users?limit=0"),
        ...(await refusals("/users")),
      ],
      getUser: [
        await call(`/users/${admin.id}`),
        await call("/users/none"),
        await callApi(product, narrow, "/users/none"),
      ],
      createUser: [
        await changeByApi(product, key, "POST /users", "one", { email: "one@example.org" }),
        await changeByApi(product, key, "POST /users", "one", { email: "other@example.org" }),
        await changeByApi(product, key, "POST /users", "two", { email: "one@example.org" }),
        await changeByApi(product, key, "POST /users", "two", { email: "one" }),
        await changeByApi(product, key, "POST /users", "two", { email: "two@example.org", invite: true }),
        await changeByApi(product, key, "POST /users", "", { email: "two@example.org" }),
        await changeByApi(product, narrow, "POST /users", "two"),
      ],
      addUserDays: [
        await changeByApi(product, key, `POST /users/${admin.id}/days`, "three", { days: 1 }),
        await changeByApi(product, key, "POST /users/none/days", "four", { days: 1 }),
        await changeByApi(product, key, `POST /users/${admin.id}/days`, "five", { days: 0 }),
      ],
      endAccess: [
        await changeByApi(product, key, `DELETE /users/${member.id}/access`, ""),
        await changeByApi(product, key, `DELETE /users/${admin.id}/access`, ""),
        await changeByApi(product, key, "DELETE /users/none/access", ""),
      ],
      getDocument: [await product.call("GET", "/api/v1/openapi.json")],
    };
  }

  it("match the document, errors included", async () => {
    const answers = await calls();
    const statuses = new Set<number>();
    for (const one of described()) {
      const id = textOf(one.operation, "operationId");
      const found = answers[id] ?? [];
      expect([id, found[0]?.status]).toEqual([id, 200]);
      for (const answer of found) {
        statuses.add(answer.status);
        expect([id, answer.status, schemaProblems(document, schemaOf(one, answer), answer.json)]).toEqual([
          id,
          answer.status,
          [],
        ]);
        for (const name of ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]) {
          const promised = JSON.stringify(one.operation.security) !== "[]" && answer.status === 200;
          if (promised)
            expect([id, name, answer.headers.get(name)]).toEqual([id, name, expect.stringMatching(/^\d+$/)]);
        }
      }
    }
    expect([...statuses].sort()).toEqual([200, 400, 401, 403, 404, 409, 422]);
  });

  it("would fail this check if they differed", async () => {
    const one = described().find(({ operation }) => operation.operationId === "getAccount");
    if (!one) throw new Error("no getAccount");
    const { name } = await credentialsOf(product, admin);
    const answer = await callApi(product, key, `/accounts/${name}`);
    const schema = schemaOf(one, answer);
    const { active: _, ...less } = answer.json;
    for (const wrong of [
      less,
      { ...answer.json, more: 1 },
      { ...answer.json, status: "fine" },
      { ...answer.json, until: "soon" },
    ]) {
      expect(schemaProblems(document, schema, wrong)).toHaveLength(1);
    }
  });
});
