import type { Editor } from "@tiptap/core";

/** Inserts a table with two columns: a header and two rows. */
export function insertTable(editor: Editor): void {
  const cells = (type: string) => [{ type }, { type }];
  const row = (type: string) => ({ type: "tableRow", content: cells(type) });
  const content = [
    { type: "tableHead", content: [row("tableHeader")] },
    { type: "tableBody", content: [row("tableCell"), row("tableCell")] },
  ];
  editor.chain().focus().insertContent({ type: "table", content }).run();
}

/** Whether the cursor is in a table. */
export function isInTable(editor: Editor): boolean {
  return depthOf(editor, "table") > 0;
}

/** Adds an empty row below the cursor's. */
export function addRow(editor: Editor): void {
  const depth = depthOf(editor, "tableRow");
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { $from } = state.selection;
      const row = $from.node(depth);
      // Below the header, the first body row starts.
      const inHead = $from.node(depth - 1).type.name === "tableHead";
      const { tableCell, tableRow } = state.schema.nodes;
      if (depth === 0 || !tableCell || !tableRow) return false;
      const cells = Array.from({ length: row.childCount }, () => tableCell.create());
      tr.insert(inHead ? $from.after(depth - 1) + 1 : $from.after(depth), tableRow.create(null, cells));
      return true;
    })
    .run();
}

/** Removes the cursor's row; removing the last body row removes the table. */
export function removeRow(editor: Editor): void {
  const depth = depthOf(editor, "tableRow");
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { $from } = state.selection;
      if (depth === 0) return false;
      const group = $from.node(depth - 1);
      const whole = group.childCount > 1 ? depth : group.type.name === "tableHead" ? depth - 1 : depth - 2;
      tr.delete($from.before(whole), $from.after(whole));
      return true;
    })
    .run();
}

/** Adds an empty column after the cursor's (`step` 1), or removes it (-1); removing the last one removes the table. */
export function changeColumns(editor: Editor, step: 1 | -1): void {
  const depth = depthOf(editor, "table");
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { $from } = state.selection;
      if (depth === 0) return false;
      const table = $from.node(depth);
      const column = $from.index(depthOf(editor, "tableRow"));
      const start = $from.start(depth);
      if (step < 0 && $from.node(depthOf(editor, "tableRow")).childCount === 1) {
        tr.delete($from.before(depth), $from.after(depth));
        return true;
      }
      const edits: { from: number; to: number; type: string }[] = [];
      table.descendants((row, position) => {
        if (row.type.name !== "tableRow") return true;
        let at = start + position + 1;
        row.forEach((cell, _, index) => {
          if (index === column) edits.push({ from: at, to: at + cell.nodeSize, type: cell.type.name });
          at += cell.nodeSize;
        });
        return false;
      });
      // From the end, so that earlier positions stay valid.
      for (const { from, to, type } of edits.reverse()) {
        const empty = state.schema.nodes[type]?.create();
        if (step < 0) tr.delete(from, to);
        else if (empty) tr.insert(to, empty);
      }
      return true;
    })
    .run();
}

function depthOf(editor: Editor, name: string): number {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth;
  return 0;
}
