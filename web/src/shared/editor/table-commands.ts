import type { Editor } from "@tiptap/core";
import type { EditorState, Transaction } from "@tiptap/pm/state";

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
  edit(editor, "tableRow", (state, tr, depth) => {
    const { $from } = state.selection;
    // Below the header, the first body row starts.
    const inHead = $from.node(depth - 1).type.name === "tableHead";
    const { tableCell, tableRow } = state.schema.nodes;
    if (!tableCell || !tableRow) return;
    const cells = Array.from({ length: $from.node(depth).childCount }, () => tableCell.create());
    tr.insert(inHead ? $from.after(depth - 1) + 1 : $from.after(depth), tableRow.create(null, cells));
  });
}

/** Removes the cursor's row; removing the last body row removes the table. */
export function removeRow(editor: Editor): void {
  edit(editor, "tableRow", ({ selection: { $from } }, tr, depth) => {
    const group = $from.node(depth - 1);
    const whole = group.childCount > 1 ? depth : group.type.name === "tableHead" ? depth - 1 : depth - 2;
    tr.delete($from.before(whole), $from.after(whole));
  });
}

/** Adds an empty column after the cursor's (`step` 1), or removes it (-1); removing the last one removes the table. */
export function changeColumns(editor: Editor, step: 1 | -1): void {
  edit(editor, "table", (state, tr, depth) => {
    const { $from } = state.selection;
    const column = $from.index(depthOf(editor, "tableRow"));
    const start = $from.start(depth);
    if (step < 0 && $from.node(depthOf(editor, "tableRow")).childCount === 1) {
      tr.delete($from.before(depth), $from.after(depth));
      return;
    }
    const edits: { from: number; to: number; type: string }[] = [];
    $from.node(depth).descendants((row, position) => {
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
  });
}

/** Runs a change around the node `name` that holds the cursor, at its depth; nothing happens outside of one. */
function edit(
  editor: Editor,
  name: string,
  change: (state: EditorState, tr: Transaction, depth: number) => void,
): void {
  const depth = depthOf(editor, name);
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      if (depth > 0) change(state, tr, depth);
      return depth > 0;
    })
    .run();
}

function depthOf(editor: Editor, name: string): number {
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === name) return depth;
  return 0;
}
