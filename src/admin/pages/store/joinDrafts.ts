// Joins the drafts that several tabs of a browser have stored for a page, for example after the browser crashed.
import { isEqual, type JsonObject } from '#schemas/jsonPointer.ts';
import { listDifferences, mergeSides } from '../conflicts/mergeSides.ts';
import type { LocalDraft } from './draftTypes.ts';
import type { EditorStore } from './EditorStore.ts';

/** What the tabs of a browser have stored for a page. */
export type JoinedDrafts = {
  /** The newest draft that the server does not have, else the newest one. */
  readonly draft: LocalDraft;
  /** Its document, with what the other tabs have changed. */
  readonly document: JsonObject;
  /** The stored drafts that `document` contains. */
  readonly contained: readonly LocalDraft[];
  /** Drafts that changed the same fields, so that an editor has to choose; the newest first. */
  readonly undecided: readonly LocalDraft[];
};

/**
 * Joins drafts row by row.
 *
 * @param drafts of the tabs, in any order
 * @param current the document of the server; undefined: it is not known
 * @returns undefined when there are no drafts
 */
export function joinDrafts(drafts: readonly LocalDraft[], current: JsonObject | undefined): JoinedDrafts | undefined {
  const sorted = drafts.toSorted((one, other) => other.storedAt - one.storedAt);
  const isStored = (draft: LocalDraft): boolean =>
    draft.isSaved || (draft.sourceText === undefined && current !== undefined && isContained(draft, current));
  const [stored, unsaved] = [sorted.filter(isStored), sorted.filter((draft) => !isStored(draft))];
  const [newest, ...others] = unsaved;
  if (!newest) {
    const draft = stored.find(({ history }) => current && isEqual(history.document, current)) ?? stored[0];
    // The server has its edits, also when the tab ended before it could store that.
    return (
      draft && {
        draft: { ...draft, isSaved: true },
        document: draft.history.document,
        contained: stored,
        undecided: [],
      }
    );
  }
  let joined: JoinedDrafts = {
    draft: newest,
    document: newest.history.document,
    contained: [newest, ...stored],
    undecided: [],
  };
  // Source text that is not valid JSON cannot be merged. Those drafts wait until the others are saved.
  if (newest.sourceText !== undefined) return joined;
  for (const other of others) if (other.sourceText === undefined) joined = addDraft(joined, other);
  return joined;
}

/** Whether the document of the server contains all edits of a draft, because another tab has sent them. */
function isContained({ history: { document }, base }: LocalDraft, current: JsonObject): boolean {
  if (isEqual(document, current)) return true;
  const sides = { base, mine: current, theirs: document };
  return base !== undefined && listDifferences(sides).every(({ suggested }) => suggested === 'mine');
}

function addDraft(joined: JoinedDrafts, other: LocalDraft): JoinedDrafts {
  const base = findBase(joined.draft, other);
  const sides = { base, mine: joined.document, theirs: other.history.document };
  if (listDifferences(sides).some(({ suggested }) => suggested === undefined))
    return { ...joined, undecided: [...joined.undecided, other] };
  const { revision, version, base: origin } = other;
  return {
    draft: revision > joined.draft.revision ? { ...joined.draft, revision, version, base: origin } : joined.draft,
    document: mergeSides(sides, new Map()),
    contained: [...joined.contained, other],
    undecided: joined.undecided,
  };
}

/** Returns the document of the server from which both drafts began: that of the older revision. */
export const findBase = (
  one: Pick<LocalDraft, 'revision' | 'base'>,
  other: Pick<LocalDraft, 'revision' | 'base'>,
): JsonObject | undefined => (one.revision <= other.revision ? one : other).base;

/** Whether another tab's draft is unsaved and has the same edits as the page that this tab shows. */
export function hasSameUnsavedEdits(
  { isSourceInvalid, sourceText, document }: Pick<EditorStore, 'isSourceInvalid' | 'sourceText' | 'document'>,
  local: LocalDraft,
): boolean {
  const ownSource = isSourceInvalid ? sourceText : undefined;
  return !local.isSaved && local.sourceText === ownSource && isEqual(local.history.document, document);
}
