import { callsOf } from "../../lib/call.ts";

/** Stores an image of a body. @returns its address on this site */
export function uploadImage(image: File): Promise<{ src: string }> {
  const form = new FormData();
  form.set("image", image);
  return callsOf("/api/app/admin/content").post("/images", form);
}
