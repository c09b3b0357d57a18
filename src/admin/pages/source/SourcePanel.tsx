import { autorun, reaction } from 'mobx';
import { useEffect, useRef } from 'react';
import type { AdminText } from '../../createAdminText.ts';
import type { TranslateDescription } from '../../descriptions/loadDescriptions.ts';
import { describeFinding } from '../../describeField.ts';
import { createLocator, findPointerAtOffset } from '../document/formatDocument.ts';
import { useSchemaForm } from '../form/formContext.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';
import type { EditorStore } from '../store/EditorStore.ts';
import { createSourceEditor, type SourceEditor, type SourceMark } from './createSourceEditor.ts';
import { createSourceLanguage, type SourceProblem } from './languageService.ts';
import styles from '../Editor.module.css';

type Props = {
  readonly store: EditorStore;
  readonly schema: FieldSchema;
  readonly text: AdminText;
};

/**
 * After an edit elsewhere (in the form) the source is updated at most this much later, in milliseconds, so that the
 * preview is updated first.
 */
const SOURCE_DELAY_MS = 200;
/** Pause after the last change before the source is checked, in milliseconds. */
const CHECK_DELAY_MS = 250;

/**
 * Renders the source of the page. A change of the document changes the source, and a change of the source changes the
 * document, while the source is valid JSON.
 */
export default function SourcePanel({ store, schema, text }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const { translate } = useSchemaForm();
  // Translations that arrive later do not create the source editor again.
  const translateRef = useRef(translate);
  useEffect(() => {
    translateRef.current = translate;
  }, [translate]);
  useEffect(() => {
    if (!element.current) return undefined;
    return connect(element.current, store, { schema, text, translate: (english) => translateRef.current(english) });
  }, [store, schema, text]);
  return <div ref={element} className={styles['source']} dir="ltr" data-source />;
}

type Options = Pick<Props, 'schema' | 'text'> & { readonly translate: TranslateDescription };

function connect(parent: HTMLElement, store: EditorStore, { schema, text, translate }: Options): () => void {
  const language = createSourceLanguage(schema, translate);
  const editor = createSourceEditor({
    parent,
    text: store.sourceText,
    label: text('source'),
    nonce: document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '',
    language,
    onChange: store.setSource,
    onCursor: (offset) => store.selectAtCursor(findPointerAtOffset(store.sourceText, offset)),
    onUndo: () => !store.isSourceInvalid && (store.undo(), true),
    onRedo: () => !store.isSourceInvalid && (store.redo(), true),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    clearTimeout(timer);
    timer = undefined;
    editor.setText(store.sourceText);
  };
  // Marks and ranges are positions in the newest text, so the editor gets that text first.
  const editorWithNewestText: SourceEditor = {
    ...editor,
    setMarks(marks) {
      update();
      editor.setMarks(marks);
    },
    reveal(range) {
      update();
      editor.reveal(range);
    },
  };
  // Before a person edits the text here, it must contain what was edited elsewhere.
  parent.addEventListener('focusin', update);
  const cleanups = [
    reaction(
      () => store.sourceText,
      () => {
        if (parent.contains(document.activeElement)) update();
        else timer ??= setTimeout(update, SOURCE_DELAY_MS);
      },
    ),
    () => {
      clearTimeout(timer);
      parent.removeEventListener('focusin', update);
    },
    reaction(
      () => [store.selection, store.selectionNumber] as const,
      ([pointer]) => reveal(editorWithNewestText, store.sourceText, pointer),
      { fireImmediately: true, equals: ([, one], [, other]) => one === other },
    ),
    showProblems(editorWithNewestText, store, language, text),
  ];
  return () => {
    for (const cleanup of cleanups) cleanup();
    editor.destroy();
  };
}

function reveal(editor: SourceEditor, source: string, pointer: string): void {
  const range = createLocator(source)(pointer);
  if (range) editor.reveal(range);
}

/** Shows the findings of the schema and of the server. A line that has both shows only those of the server. */
function showProblems(
  editor: SourceEditor,
  store: EditorStore,
  language: ReturnType<typeof createSourceLanguage>,
  text: AdminText,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = autorun(() => {
    const { sourceText, findings } = store;
    clearTimeout(timer);
    timer = setTimeout(() => {
      void language.check(sourceText).then((problems) => {
        if (store.sourceText === sourceText) editor.setMarks(toMarks(sourceText, problems, findings, store, text));
      });
    }, CHECK_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function toMarks(
  source: string,
  problems: readonly SourceProblem[],
  findings: EditorStore['findings'],
  store: EditorStore,
  text: AdminText,
): readonly SourceMark[] {
  const locate = createLocator(source);
  const marks = findings.flatMap((finding): SourceMark[] => {
    const { pointer, severity, nearest } = finding;
    const range = locate(pointer);
    if (!range) return [];
    const fix =
      nearest === undefined
        ? undefined
        : { label: text('changeTo', { name: nearest }), apply: () => store.setValue(pointer, nearest) };
    return [{ ...range, severity, message: describeFinding(text, finding).text, fix }];
  });
  const isCovered = ({ from }: SourceProblem): boolean =>
    marks.some((mark) => source.lastIndexOf('\n', mark.from) === source.lastIndexOf('\n', from));
  const uncovered = problems.filter((problem) => !isCovered(problem));
  return [
    ...marks,
    ...uncovered.map(({ syntax, message, ...problem }) => ({
      ...problem,
      message: syntax === undefined ? message : text(`syntax_${syntax}`),
    })),
  ];
}
