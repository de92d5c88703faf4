import { createUserIndex, dropUserIndex } from "../pb_hooks/admin/user-search.ts";

/** Members by their words, kept in step by the record hooks of pb_hooks/admin. */
migrate(createUserIndex, dropUserIndex);
