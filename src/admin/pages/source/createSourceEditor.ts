// The source editor: CodeMirror with the page's schema. src/admin/pages loads it on use.
import { autocompletion, closeBrackets, completionKeymap, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, redo, undo, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bidiIsolates, bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import {
  Annotation,
  Compartment,
  EditorState,
  StateEffect,
  StateField,
  Transaction,
  type Range,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { SourceLanguage } from './languageService.ts';

/** A problem that is shown below its line. */
export type SourceMark = {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** A button that corrects the problem. */
  readonly fix?: { readonly label: string; readonly apply: () => void } | undefined;
};

/** What createSourceEditor needs. */
export type SourceEditorOptions = {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly nonce: string;
  readonly language: SourceLanguage;
  readonly onChange: (text: string) => void;
  /** Called when the cursor moves by hand. */
  readonly onCursor: (offset: number) => void;
  /** Undo and redo of the document, while the source is valid. Returns false where the text's own undo is needed. */
  readonly onUndo: () => boolean;
  readonly onRedo: () => boolean;
};

/** The editor of a document's JSON text. */
export type SourceEditor = {
  /** Shows another text; only the part that differs is replaced, so that cursor and scroll position stay. */
  setText(text: string): void;
  setMarks(marks: readonly SourceMark[]): void;
  /** Scrolls to a part of the text and marks its lines. */
  reveal(range: { readonly from: number; readonly to: number }): void;
  setReadOnly(isReadOnly: boolean): void;
  focus(): void;
  destroy(): void;
};

/** Marks transactions that the program makes, and not the person. */
const byProgram = Annotation.define<boolean>();
const setMarks = StateEffect.define<readonly SourceMark[]>();
const setSelected = StateEffect.define<{ readonly from: number; readonly to: number }>();

/** Creates the editor in an element. */
export function createSourceEditor(options: SourceEditorOptions): SourceEditor {
  const readOnly = new Compartment();
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({ doc: options.text, extensions: [createExtensions(options), readOnly.of([])] }),
  });
  // The Tab key reaches only the text. Accessibility checks would report a scrolling element with `tabindex="-1"`.
  view.scrollDOM.removeAttribute('tabindex');
  return {
    setText(text) {
      const current = view.state.doc.toString();
      if (text === current) return;
      view.dispatch({
        changes: findChange(current, text),
        annotations: [byProgram.of(true), Transaction.addToHistory.of(false), isolateHistory.of('full')],
      });
    },
    setMarks: (marks) => view.dispatch({ effects: setMarks.of(marks) }),
    reveal({ from, to }) {
      const length = view.state.doc.length;
      const range = { from: Math.min(from, length), to: Math.min(to, length) };
      view.dispatch({
        selection: { anchor: range.from },
        effects: [EditorView.scrollIntoView(range.from, { y: 'start', yMargin: 40 }), setSelected.of(range)],
        annotations: byProgram.of(true),
      });
    },
    setReadOnly: (isReadOnly) =>
      view.dispatch({ effects: readOnly.reconfigure(isReadOnly ? EditorState.readOnly.of(true) : []) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function createExtensions({ label, nonce, language, onChange, onCursor, onUndo, onRedo }: SourceEditorOptions) {
  return [
    EditorView.cspNonce.of(nonce),
    lineNumbers(),
    highlightActiveLine(),
    drawSelection(),
    history(),
    json(),
    // A text in a right-to-left language keeps its quotes and punctuation inside the left-to-right source.
    bidiIsolates(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [(context) => complete(context, language)] }),
    hoverTooltip(async (current, position) => {
      const description = await language.describe(current.state.doc.toString(), position);
      if (description === undefined) return null;
      return {
        pos: position,
        create: () => ({ dom: createDescription(description, 'cm-description') }),
      };
    }),
    // Tab is not bound: it leaves the editor. `Mod-]` and `Mod-[` indent.
    keymap.of([
      { key: 'Mod-z', run: (current) => onUndo() || undo(current), preventDefault: true },
      { key: 'Mod-Shift-z', run: (current) => onRedo() || redo(current), preventDefault: true },
      { key: 'Mod-y', run: (current) => onRedo() || redo(current), preventDefault: true },
      ...completionKeymap,
      ...defaultKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      const isByPerson = !update.transactions.some((transaction) => transaction.annotation(byProgram));
      if (!isByPerson) return;
      if (update.docChanged) onChange(update.state.doc.toString());
      else if (update.selectionSet) onCursor(update.state.selection.main.head);
    }),
    markField,
    selectedField,
    syntaxHighlighting(HIGHLIGHT),
    THEME,
  ];
}

async function complete(context: CompletionContext, language: SourceLanguage) {
  const text = context.state.doc.toString();
  if (!context.explicit && !context.matchBefore(/["\w$.-]+/)) return null;
  const options = await language.complete(text, context.pos);
  const [first] = options;
  if (!first || context.aborted) return null;
  return {
    from: first.from,
    to: first.to,
    filter: false,
    options: options
      .filter(({ from }) => from === first.from)
      .filter(({ label }) => matchesTyped(label, text.slice(first.from, context.pos)))
      .map(({ label, detail, insert }) => ({
        label,
        ...(detail !== undefined && { info: () => createDescription(detail, 'cm-info') }),
        apply: insert,
      })),
  };
}

/** Renders a description in the direction of its own language: the source around it is always left to right. */
function createDescription(description: string, className: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = className;
  dom.dir = 'auto';
  dom.textContent = description;
  return dom;
}

const matchesTyped = (label: string, typed: string): boolean =>
  label.toLowerCase().replaceAll('"', '').includes(typed.toLowerCase().replaceAll('"', '').trim());

/** Returns the part in which two texts differ, as one change. */
function findChange(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** The message below a line. */
class MarkWidget extends WidgetType {
  private readonly mark: SourceMark;
  constructor(mark: SourceMark) {
    super();
    this.mark = mark;
  }
  override eq(other: MarkWidget): boolean {
    return other.mark.message === this.mark.message && other.mark.severity === this.mark.severity;
  }
  toDOM(): HTMLElement {
    const { severity, message, fix } = this.mark;
    const dom = document.createElement('div');
    dom.className = `cm-finding cm-finding-${severity}`;
    dom.dir = 'auto';
    dom.append(message);
    if (fix) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = fix.label;
      button.addEventListener('click', fix.apply);
      dom.append(' ', button);
    }
    return dom;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setMarks))
        next = Decoration.set(
          effect.value.flatMap((mark) => decorate(mark, transaction.state)),
          true,
        );
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorate(mark: SourceMark, state: EditorState): Range<Decoration>[] {
  const from = Math.min(mark.from, state.doc.length);
  const line = state.doc.lineAt(from);
  const to = Math.min(Math.max(mark.to, from), line.to);
  return [
    Decoration.line({ class: `cm-line-${mark.severity}` }).range(line.from),
    ...(to > from ? [Decoration.mark({ class: `cm-underline-${mark.severity}` }).range(from, to)] : []),
    Decoration.widget({ widget: new MarkWidget(mark), block: true, side: 1 }).range(line.to),
  ];
}

const selectedField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setSelected)) next = decorateLines(effect.value, transaction.state);
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorateLines(
  { from, to }: { readonly from: number; readonly to: number },
  state: EditorState,
): DecorationSet {
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  // The page as a whole is not marked.
  if (first === 1) return Decoration.none;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index).from);
  return Decoration.set(lines.map((start) => Decoration.line({ class: 'cm-selected-part' }).range(start)));
}

const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: '#7c2d12' },
  { tag: tags.string, color: '#0b5d43' },
  { tag: tags.number, color: '#1d4ed8' },
  { tag: [tags.bool, tags.null], color: '#6d28d9' },
  { tag: tags.punctuation, color: '#5f5c55' },
]);

const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace";
const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: '#fcfbf9', color: '#1c1b19', fontSize: '12.5px' },
  '&.cm-focused': { outline: '2px solid #1d4ed8', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: MONO, lineHeight: '20px', direction: 'ltr', textAlign: 'left' },
  '.cm-gutters': { backgroundColor: '#fcfbf9', color: '#6b6860', border: '0', paddingInlineEnd: '8px' },
  '.cm-activeLine': { backgroundColor: '#f1efea' },
  '.cm-selected-part': { boxShadow: 'inset 3px 0 0 #1c1b19' },
  '.cm-line-error': { backgroundColor: '#fdecea' },
  '.cm-line-warning': { backgroundColor: '#fdf3e0' },
  '.cm-underline-error': { textDecoration: 'underline wavy #b91c1c', textUnderlineOffset: '3px' },
  '.cm-underline-warning': { textDecoration: 'underline wavy #92600a', textUnderlineOffset: '3px' },
  '.cm-finding': {
    fontFamily: 'system-ui, sans-serif',
    padding: '2px 12px 6px 28px',
    fontSize: '13px',
    textAlign: 'start',
  },
  '.cm-finding-error': { backgroundColor: '#fdecea', color: '#8f1414' },
  '.cm-finding-warning': { backgroundColor: '#fdf3e0', color: '#6b4407' },
  '.cm-finding button': {
    font: 'inherit',
    fontWeight: '650',
    color: 'inherit',
    background: 'none',
    border: '0',
    padding: '2px',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '.cm-description': {
    padding: '6px 10px',
    maxWidth: '420px',
    whiteSpace: 'pre-wrap',
    fontFamily: 'system-ui, sans-serif',
  },
  '.cm-tooltip': { backgroundColor: '#fff', border: '1px solid #cfcac0', borderRadius: '8px', overflow: 'hidden' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: '#1c1b19', color: '#fff' },
});
