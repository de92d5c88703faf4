import { readFile, writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { toJsonSchema, toJsonSchemaDefs } from "@valibot/to-json-schema";
import * as api from "../../common/contract/api-v1.ts";
import { eventData } from "../../common/contract/webhooks.ts";
import { isObject } from "../../pb_hooks/lib/json.ts";
import { capture, ROOT } from "./shell.ts";

const FILE = "pb_hooks/programs/api-v1/json-schemas.json";

/** The JSON Schemas of the API, from common/contract: the converter stays out of the server and the browser. */
function jsonSchemas(): unknown {
  const user = api.user();
  const objects = {
    ...{ Account: api.account(), Credentials: api.credentials(), Verification: api.verification() },
    ...{ NewUser: api.newUser(), GivenDays: api.givenDays() },
    ...{ User: user, UserList: api.userList(user), Problem: api.problem() },
  };
  // Trimming and the like is no part of JSON Schema.
  const errorMode = "ignore";
  const overrideRef = ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`;
  const parameters = Object.entries(api.parameters()).map(([name, one]) => [name, toJsonSchema(one, { errorMode })]);
  const events = Object.entries(eventData()).map(([name, one]) => [name, toJsonSchema(one, { errorMode })]);
  const all = {
    objects: toJsonSchemaDefs(objects, { errorMode, overrideRef }),
    parameters: Object.fromEntries(parameters),
    events: Object.fromEntries(events),
  };
  return JSON.parse(JSON.stringify(all), tidy);
}

/** Writes "X or null" as one schema with two types. */
function tidy(key: string, value: unknown): unknown {
  if (key === "$schema") return undefined;
  const [one, none]: unknown[] = isObject(value) && Array.isArray(value.anyOf) ? value.anyOf : [];
  if (!isObject(one) || !isObject(none) || none.type !== "null") return value;
  return { ...one, type: [one.type, "null"], ...(Array.isArray(one.enum) && { enum: [...one.enum, null] }) };
}

/** Writes pb_hooks/programs/api-v1/json-schemas.json. */
export async function writeJsonSchemas(): Promise<void> {
  await writeFile(ROOT + FILE, JSON.stringify(jsonSchemas(), null, 2));
  await capture("biome", ["format", "--write", FILE]);
}

/** A check for `npm run check`: [] when the file is what the schemas say. */
export async function checkJsonSchemas(): Promise<string[]> {
  const committed: unknown = JSON.parse(await readFile(ROOT + FILE, "utf8"));
  return isDeepStrictEqual(committed, jsonSchemas()) ? [] : [`${FILE} is out of date: run npm run typegen`];
}
