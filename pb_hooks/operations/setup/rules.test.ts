import { describe, expect, it } from "vitest";
import { withGlobals } from "../../../tests/support/memory-app.ts";
import { placeFrom, placeOf, serverOf } from "./rules.ts";

withGlobals();

describe("a place of copies", () => {
  const none = { bucket: "", prefix: "", region: "", endpoint: "", keyId: "", secret: "", folder: "" };
  const bucket = { ...none, kind: "s3" as const, bucket: "copies", keyId: "key", secret: "s" };

  it("is a folder, whatever its name", () =>
    expect(placeOf({ ...none, kind: "folder", folder: "/mnt/my copies" })).toEqual({
      url: "file:///mnt/my%20copies",
      keyId: "",
      secret: "",
    }));

  it("is a bucket, with a prefix without empty parts and the parameters that are given", () => {
    expect(placeOf({ ...bucket, prefix: "/a//b/" }).url).toBe("s3://copies/a/b?");
    expect(placeOf({ ...bucket, endpoint: "https://s3.example", region: "eu" }).url).toBe(
      "s3://copies/?endpoint=https%3A%2F%2Fs3.example&region=eu",
    );
  });

  it("takes its saved secret, which goes to no other place or key", () => {
    const saved = { ...placeOf(bucket), secret: "saved" };
    const silent = { ...bucket, secret: "" };
    expect(placeOf(silent, saved).secret).toBe("saved");
    expect(placeOf(bucket, saved).secret).toBe("s");
    for (const other of [{ bucket: "another" }, { endpoint: "https://s3.example" }, { keyId: "another" }])
      expect(() => placeOf({ ...silent, ...other }, saved)).toThrow("validation required");
    expect(placeOf({ ...silent, keyId: "" }).secret).toBe(""); // the machine's own rights
  });

  it("comes back as it was saved", () => {
    const place = placeOf(bucket);
    expect(placeFrom(JSON.stringify(place))).toEqual(place);
    expect(placeFrom("")).toBeUndefined();
  });
});

describe("a mail server", () => {
  const smtp = { host: "mail.example", port: 587, tls: false, username: "shop", password: "saved" };
  const input = { ...smtp, password: "", senderAddress: "a@mail.example", senderName: "Shop" };

  it("takes its saved password, which goes to no other server", () => {
    expect(serverOf(input, smtp).smtp.password).toBe("saved");
    expect(serverOf({ ...input, password: "new" }, smtp).smtp.password).toBe("new");
    for (const other of [{ host: "other.example" }, { port: 25 }, { tls: true }, { username: "else" }])
      expect(serverOf({ ...input, ...other }, smtp).smtp.password).toBe("");
  });

  it("without a username gets no password", () =>
    expect(serverOf({ ...input, username: "" }, { ...smtp, username: "" }).smtp.password).toBe(""));
});
