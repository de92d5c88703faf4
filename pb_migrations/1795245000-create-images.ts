import { baseCollection, TIMES } from "./lib/schema.ts";

/** Pictures in the texts of posts and articles; written by the routes of /admin/content, their files are public. */
migrate(
  (app) => {
    const images = baseCollection({
      name: "images",
      fields: [
        {
          name: "image",
          type: "file",
          maxSelect: 1,
          maxSize: 5_000_000,
          // No svg: it can carry scripts.
          mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"],
        },
        // What the file was called where it came from.
        { name: "name", type: "text", max: 200 },
        ...TIMES,
      ],
    });
    app.save(images);
  },
  (app) => app.delete(app.findCollectionByNameOrId("images")),
);
