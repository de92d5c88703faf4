/** A text where PocketBase's generated types want bytes: it turns the runtime's text into its UTF-8. */
export const utf8 = (text: string): number[] => text as unknown as number[];
