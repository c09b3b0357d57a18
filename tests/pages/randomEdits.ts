// Random edits of a page by the functions of the editor, for tests of previews. The same seed gives the same edits.
import { EditorStore, type DocumentChange } from '#src/admin/pages/store/EditorStore.ts';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import { createRandom } from '../../src/cli/createRandom.ts';

/** An editor that changes a page at random. */
export type RandomEditor = {
  readonly store: EditorStore;
  /** Makes one edit that changes the document. Returns its kind. */
  edit(): string;
};

type EditorOptions = {
  readonly pageId: string;
  readonly document: JsonObject;
  readonly seed: number;
  /** Called after each change of the document. */
  readonly onChange?: (change: DocumentChange) => void;
  /** Smallest and largest number of elements that the page has. */
  readonly elementCount?: { readonly min: number; readonly max: number };
};

/** Time between two edits. It is so long that the store never merges them into one entry of the undo history. */
const EDIT_PAUSE_MS = 10_000;

/** Creates an editor. Inserted elements are texts, or copies of elements of the first document. */
export function createRandomEditor({ pageId, document, seed, onChange, elementCount }: EditorOptions): RandomEditor {
  const random = createRandom(seed);
  const { min, max } = elementCount ?? { min: 4, max: 30 };
  const below = (limit: number): number => Math.floor(random() * limit);
  let time = 0;
  let count = 0;
  const store = new EditorStore(pageId, document, () => (time += EDIT_PAUSE_MS));
  if (onChange) store.subscribe(onChange);
  const pool = [...store.elements];
  const randomIndex = (): number => below(store.elements.length);

  const insert = (): void => {
    count += 1;
    const text = {
      type: 'rich-text',
      v: 1,
      id: `text-${count}`,
      props: { title: `Text ${count}`, blocks: [{ type: 'paragraph', text: `Paragraph ${count}` }] },
    };
    const added = random() < 0.6 ? [pool[below(pool.length)]!] : [text];
    store.insert(
      { list: '/elements', gap: below(store.elements.length + 1) },
      ...added,
      ...(random() < 0.2 ? [{ ...text, id: `more-${count}` }] : []),
    );
  };
  const remove = (): void => {
    const first = randomIndex();
    const second = random() < 0.2 ? randomIndex() : first;
    store.removeElements([...new Set([first, second])].toSorted((one, other) => one - other));
  };
  const change = (): void => {
    count += 1;
    const index = randomIndex();
    store.setValue(...chooseField(store.elements[index], `/elements/${index}`, { count, random }));
  };
  const edits: Readonly<Record<string, () => void>> = {
    insert,
    remove,
    change,
    move: () => void store.moveTo([randomIndex()], { list: '/elements', gap: below(store.elements.length + 1) }),
    duplicate: () => store.duplicate([randomIndex()]),
    title: () => store.setValue('/title', `Title ${++count}`),
    source: () => store.setSource(changeSource(store.sourceText, ++count)),
    undo: store.undo,
    redo: store.redo,
  };
  const chooseEdit = (): string => {
    if (store.elements.length <= min) return 'insert';
    if (store.elements.length >= max) return 'remove';
    const names = ['insert', 'remove', 'change', 'change', 'change', 'move', 'move', 'duplicate', 'title', 'source'];
    return [...names, 'undo', 'undo', 'undo', 'redo'][below(14)]!;
  };
  return {
    store,
    edit() {
      for (;;) {
        const before = store.editNumber;
        const name = chooseEdit();
        edits[name]!();
        if (store.editNumber !== before) return name;
      }
    },
  };
}

type Choice = { readonly count: number; readonly random: () => number };

/**
 * Returns a field of an element and its next value. One in ten edits adds or removes an unknown field: while it is there,
 * the preview shows a problem card in place of the row.
 */
function chooseField(
  element: Json | undefined,
  elementPointer: string,
  { count, random }: Choice,
): [string, Json | undefined] {
  const fields = element as JsonObject;
  const chance = random();
  if (chance < 0.1) return [`${elementPointer}/unknownField`, fields['unknownField'] === undefined ? count : undefined];
  if (chance < 0.25) {
    const when = { audience: random() < 0.5 ? 'guest' : 'signed-in' };
    return [`${elementPointer}/when`, fields['when'] === undefined ? when : undefined];
  }
  const text = random() < 0.3 ? { $text: { en: `Text ${count}`, ar: `نص ${count}` } } : `Text ${count}`;
  if ('heroId' in fields) return [`${elementPointer}/title`, text];
  if ('bucketId' in fields) return [`${elementPointer}/name`, text];
  return 'props' in fields
    ? [`${elementPointer}/props/title`, text]
    : [`${elementPointer}/when`, { audience: 'guest' }];
}

/** Changes the first text `Text <number>` in the source editor. */
const changeSource = (text: string, count: number): string => text.replace(/Text \d+/, `Text ${count}`);
