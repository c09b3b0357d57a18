// The editor of one page: its elements, form and source, the live preview and the findings.
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode, type ComponentProps } from 'react';
import type { RowTypeRule } from '#engine/page/rowTypeMap.ts';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { AdminText } from '../createAdminText.ts';
import type { TranslateDescription } from '../descriptions/loadDescriptions.ts';
import { useDescriptions } from '../descriptions/useDescriptions.ts';
import { getAt } from '#schemas/jsonPointer.ts';
import { ConflictDialog } from './conflicts/ConflictDialog.tsx';
import { Announcement, useAnnouncement } from './announcement.tsx';
import { useSync, useTitle, useUndoKeys } from './editorHooks.ts';
import { ElementTree, focusSelected } from './ElementTree.tsx';
import { Findings } from './Findings.tsx';
import { useReferences, type ReferencesApi } from './form/useReferences.ts';
import { InsertAt } from './InsertAt.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { readPointerInAddress, useSelectionInAddress } from './pointerAddress.ts';
import { EditorTopBar } from './EditorTopBar.tsx';
import { ElementActions } from './compose/ElementActions.tsx';
import { checkElements } from './compose/checkElements.ts';
import { createComposer, type Composer } from './compose/createComposer.ts';
import { migrateElements, type LoadWidget } from './compose/migrateElements.ts';
import type { Pasted } from './compose/PasteReport.tsx';
import { PasteDialog } from './compose/PasteDialog.tsx';
import { usePasted } from './compose/usePasted.ts';
import { SchemaFormContext } from './form/formContext.ts';
import { PageForm } from './form/PageForm.tsx';
import { QualityPanel } from '../quality/QualityPanel.tsx';
import type { QualityStore } from '../quality/QualityStore.ts';
import { useQuality } from '../quality/useQuality.ts';
import type { InspectionStore } from '../why/InspectionStore.ts';
import { useInspection, type InspectionApi } from '../why/useInspection.ts';
import { WhyPanel } from '../why/WhyPanel.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { getExtensionKey } from './document/pointer.ts';
import { findRowPointer, type Place } from './document/rows.ts';
import { describeElement, readText } from './schema/describeElement.ts';
import type { ReviewStore } from './review/ReviewStore.ts';
import type { FieldSchema } from './schema/resolveSchema.ts';
import type { DraftSync } from './store/DraftSync.ts';
import type { EditorStore } from './store/EditorStore.ts';
import tree from './compose/Compose.module.css';
import styles from './Editor.module.css';
import findings from './Findings.module.css';
import screen from './PagesScreen.module.css';

const SourcePanel = lazy(() => import('./source/SourcePanel.tsx'));

/** Panels of which a narrow window shows one. */
const PANELS = ['elements', 'edit', 'preview', 'findings'] as const;
type Panel = (typeof PANELS)[number];
const MODES = ['both', 'form', 'source', 'why', 'quality'] as const;
type Mode = (typeof MODES)[number];

type Props = {
  readonly sync: DraftSync;
  readonly review: ReviewStore;
  readonly schema: FieldSchema;
  /** The row-type map of the brand. */
  readonly rowTypes: readonly RowTypeRule[];
  readonly text: AdminText;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly realmName: string;
  readonly timeZone: string;
  /** The experiments that rows may name; undefined until they are loaded. */
  readonly experiments: readonly ExperimentSummary[] | undefined;
  /** Text that was copied last in this tab. */
  readonly copied: string | undefined;
  readonly onCopy: (copied: string) => void;
  /** The list of the realm's pages, above the elements of this one. */
  readonly pages: ReactNode;
  readonly backLink: ReactNode;
  /** In the top bar: the other editors who have the page open, and the buttons of versions and review. */
  readonly tools: ReactNode;
  readonly api: InspectionApi & ReferencesApi;
  readonly loadWidget: LoadWidget;
};

/** Renders the editor of one page. */
export const Editor = observer(function Editor(props: Props) {
  const { sync, schema, text, locale, locales, realmName, copied, onCopy, backLink, tools, api, experiments } = props;
  const { store, permit } = sync;
  const translate = useDescriptions(locale);
  const loadReferences = useReferences(api);
  const [panel, setPanel] = useState(chooseFirstPanel);
  const [mode, setMode] = useState<Mode>(() => (window.innerWidth < 1024 ? 'form' : 'both'));
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [pasted, addPasted, forgetPasted] = usePasted();
  const [isConflictHidden, setConflictHidden] = useState(false);
  const { message, announce } = useAnnouncement();
  const title = readText(store.title, locale) ?? store.pageId;
  useSync(sync);
  useSelectionInAddress(store);
  const inspection = useInspection(store, api);
  const quality = useQuality();
  const composer = useComposer({ ...props, translate }, announce, addPasted);
  const focusNewRow = useFocusOfNewRow();
  useTitle(`${title} · ${realmName}`);
  const showSource = (pointer: string): void => {
    setMode((current) => (current === 'both' ? current : 'source'));
    setPanel('edit');
    store.select(pointer);
  };
  const showForm = useCallback((): void => setPanel('edit'), []);
  const copy = (written: string): void => writeClipboard(written, onCopy);
  const paste = async (): Promise<void> => composer.paste((await readClipboard()) ?? copied ?? '');
  const closeDialog: DialogsProps['onClose'] = (result) => {
    setOpenDialog(undefined);
    setConflictHidden(false);
    if (result === 'edit') setPanel('edit');
    if (result === 'published') announce(text('published'));
    if (result === 'inserted') {
      setPanel('elements');
      focusNewRow();
    }
  };
  return (
    <SchemaFormContext value={{ store, text, translate, locales, showSource, experiments, permit, loadReferences }}>
      <main className={styles['editor']} data-panel={panel} aria-label={text('editor')}>
        <EditorTopBar
          {...{ sync, text, title, realmName, locale, backLink, tools }}
          onUndo={composer.undo}
          onRedo={composer.redo}
          onPublish={() => setOpenDialog('publish')}
          onConflict={() => setConflictHidden(false)}
        />
        <PanelButtons panel={panel} store={store} text={text} onChoose={setPanel} />
        <SidePanel
          {...props}
          {...{ composer, inspection, translate }}
          onCopy={copy}
          onPaste={paste}
          onOpen={showForm}
          onInsert={setOpenDialog}
        />
        <EditPanel
          {...{ store, schema, text, locale, mode, composer, inspection, quality }}
          onMode={setMode}
          onCopy={copy}
        />
        <section className={styles['preview']} aria-label={text('livePreview')} data-panel-name="preview">
          <PreviewPane
            {...{ store, text, locales, locale, title, inspection, quality, experiments }}
            timeZone={props.timeZone}
          />
        </section>
        <FindingsPanel {...{ store, text }} onJump={() => setPanel('edit')} />
        <Dialogs {...{ sync, text, locale, realmName, composer, translate }} open={openDialog} onClose={closeDialog} />
        {openDialog === undefined && !sync.conflict && pasted && (
          <PasteDialog {...{ ...props, composer, pasted }} onClose={forgetPasted} onEdit={() => setPanel('edit')} />
        )}
        {sync.conflict && !isConflictHidden && (
          <ConflictDialog sync={sync} text={text} locale={locale} onClose={() => setConflictHidden(true)} />
        )}
        <Announcement message={message} />
      </main>
    </SchemaFormContext>
  );
});

/** Returns the panel that a narrow window shows first: the form when the address names a field. */
const chooseFirstPanel = (): Panel => (readPointerInAddress(location.hash) === undefined ? 'elements' : 'edit');

type SidePanelProps = Pick<Props, 'sync' | 'review' | 'text' | 'locale' | 'experiments' | 'pages'> &
  Pick<
    ComponentProps<typeof ElementTree>,
    'composer' | 'inspection' | 'translate' | 'onCopy' | 'onPaste' | 'onOpen' | 'onInsert'
  >;

/** Renders the list of pages, and the elements of this one. */
const SidePanel = ({ sync: { store }, pages, text, ...props }: SidePanelProps) => (
  <nav className={styles['side']} aria-label={text('pages')} data-panel-name="elements">
    {pages}
    <ElementTree
      store={store}
      review={props.review}
      text={text}
      locale={props.locale}
      experiments={props.experiments}
      composer={props.composer}
      inspection={props.inspection}
      translate={props.translate}
      onCopy={props.onCopy}
      onPaste={props.onPaste}
      onOpen={props.onOpen}
      onInsert={props.onInsert}
    />
  </nav>
);

type PanelButtonsProps = {
  readonly panel: Panel;
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly onChoose: (panel: Panel) => void;
};

/** Renders the buttons that choose a panel in a narrow window. */
const PanelButtons = observer(function PanelButtons({ panel, store, text, onChoose }: PanelButtonsProps) {
  return (
    <nav className={styles['panels']} aria-label={text('panels')}>
      {PANELS.map((name) => (
        <button key={name} type="button" aria-pressed={panel === name} onClick={() => onChoose(name)}>
          {text(PANEL_TEXTS[name])}
          {name === 'findings' && store.findings.length > 0 && (
            <span className={tree['badge']}>{store.findings.length}</span>
          )}
        </button>
      ))}
    </nav>
  );
});

/** Renders the findings of the page. */
const FindingsPanel = ({ text, ...props }: ComponentProps<typeof Findings>) => (
  <section className={findings['findings']} aria-label={text('findings')} data-panel-name="findings">
    <Findings text={text} {...props} />
  </section>
);

type EditPanelProps = {
  readonly store: EditorStore;
  readonly schema: FieldSchema;
  readonly text: AdminText;
  readonly locale: string;
  readonly mode: Mode;
  readonly composer: Composer;
  readonly inspection: InspectionStore;
  readonly quality: QualityStore;
  readonly onMode: (mode: Mode) => void;
  readonly onCopy: (copied: string) => void;
};

/** Renders what the mode says: the form, the source, both, why the row is shown, or the quality of the page. */
const EditPanel = observer(function EditPanel(props: EditPanelProps) {
  const { store, schema, text, locale, mode, composer, inspection, onMode, onCopy } = props;
  return (
    <section className={styles['main']} aria-label={text('edit')} data-panel-name="edit" data-mode={mode}>
      <div className={styles['mainBar']}>
        <div className={styles['modes']} role="group" aria-label={text('editAs')}>
          {MODES.map((name) => (
            <button key={name} type="button" aria-pressed={mode === name} onClick={() => onMode(name)}>
              {text(name === 'why' && inspection.explanation?.row?.state === 'hidden' ? 'whyHidden' : MODE_TEXTS[name])}
            </button>
          ))}
        </div>
        <code className={styles['pointer']} dir="ltr">
          {store.selection || '/'}
        </code>
        {store.chosen.length === 1 && <ElementActions {...{ store, text, locale, composer, onCopy }} />}
      </div>
      {mode === 'why' && <Why {...props} />}
      {mode === 'quality' && <QualityPanel {...props} onJump={(pointer) => jumpTo(props, pointer)} />}
      {(mode === 'both' || mode === 'form') && <PageForm schema={schema} />}
      {(mode === 'both' || mode === 'source') && (
        <Suspense fallback={<p className={screen['loading']}>{text('loading')}</p>}>
          <SourcePanel store={store} schema={schema} text={text} />
        </Suspense>
      )}
    </section>
  );
});

/** Renders why the selected row is on the page. */
const Why = observer(function Why({ store, text, locale, inspection, onMode }: EditPanelProps) {
  const row = findRowPointer(store.selection);
  const element = row === undefined ? undefined : getAt(store.document, row);
  return (
    <WhyPanel
      {...{ inspection, text, locale }}
      name={element === undefined ? getExtensionKey(store.selection) : describeElement(element, locale).title}
      onJump={(pointer) => jumpTo({ store, onMode }, pointer)}
      onChoose={(pointer) => store.select(pointer)}
    />
  );
});

/** Shows the form and the source, and selects the field at a pointer. */
function jumpTo({ store, onMode }: Pick<EditPanelProps, 'store' | 'onMode'>, pointer: string): void {
  onMode('both');
  store.select(pointer);
}

/** The open dialog: it publishes, or inserts a row at a place. */
type OpenDialog = 'publish' | Place | undefined;

type DialogsProps = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly locale: string;
  readonly realmName: string;
  readonly composer: Composer;
  readonly translate: TranslateDescription;
  readonly open: OpenDialog;
  readonly onClose: (result?: 'published' | 'edit' | 'inserted') => void;
};

const Dialogs = observer(function Dialogs(props: DialogsProps) {
  const { sync, text, locale, composer, open, onClose } = props;
  const { store } = sync;
  const jump = (pointer: string): void => {
    onClose('edit');
    store.select(pointer);
  };
  if (open === undefined) return null;
  if (open !== 'publish')
    return (
      <InsertAt
        {...{ store, text, locale, composer }}
        translate={props.translate}
        place={open}
        onClose={() => onClose()}
        onInserted={() => onClose('inserted')}
      />
    );
  return (
    <PublishDialog
      sync={sync}
      text={text}
      locale={locale}
      onClose={() => onClose()}
      onPublished={() => onClose('published')}
      onJump={jump}
    />
  );
});

const PANEL_TEXTS = { elements: 'elements', edit: 'edit', preview: 'livePreview', findings: 'findings' } as const;
const MODE_TEXTS = {
  both: 'formAndSource',
  form: 'form',
  source: 'source',
  why: 'whyShown',
  quality: 'quality',
} as const;

function useComposer(
  { sync, schema, rowTypes, text, locale, loadWidget, translate }: Props & { readonly translate: TranslateDescription },
  announce: (message: string) => void,
  onPasted: (pasted: Pasted) => void,
): Composer {
  const { store } = sync;
  const composer = useMemo(
    () =>
      createComposer({
        store,
        schema,
        rowTypes,
        text,
        locale,
        translate,
        announce,
        permit: sync.permit,
        checkElements: (elements) => checkElements(schema, elements),
        migrateElements: (elements) => migrateElements(elements, loadWidget),
        onPasted: (rows) => onPasted({ rows, document: store.document, editNumber: store.editNumber }),
      }),
    [store, text, locale, translate, announce, schema, rowTypes, sync, loadWidget, onPasted],
  );
  useUndoKeys(composer);
  return composer;
}

/** Returns a function that moves the focus to the selected row, after a dialog that closes has returned the focus. */
function useFocusOfNewRow(): () => void {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count > 0) focusSelected(document.querySelector('[data-tree]'));
  }, [count]);
  return () => setCount((before) => before + 1);
}

/** Writes a text to the clipboard. Browsers that do not let pages write it leave the text to `onCopy`. */
function writeClipboard(written: string, onCopy: Props['onCopy']): void {
  onCopy(written);
  navigator.clipboard?.writeText(written).catch(() => undefined);
}

/** Returns the text of the clipboard, or undefined when the browser does not let pages read it. */
const readClipboard = async (): Promise<string | undefined> => navigator.clipboard?.readText?.().catch(() => undefined);
