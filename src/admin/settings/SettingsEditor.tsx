// The editor of one document of settings: form and source, the live preview and the findings.
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { ExperimentSummary } from '#schemas/api/editing/getExperiments.ts';
import type { AdminText } from '../createAdminText.ts';
import { useDescriptions } from '../descriptions/useDescriptions.ts';
import { ConflictDialog } from '../pages/conflicts/ConflictDialog.tsx';
import { Announcement, useAnnouncement } from '../pages/announcement.tsx';
import { createHistoryActions } from '../pages/compose/createComposer.ts';
import { useSelectionInAddress } from '../pages/pointerAddress.ts';
import { useSync, useTitle, useUndoKeys } from '../pages/editorHooks.ts';
import { Findings } from '../pages/Findings.tsx';
import { isPartialTheme } from '#src/realm/mergeTheme.ts';
import { SchemaFormContext, type FieldLock, type InheritedDocument } from '../pages/form/formContext.ts';
import { PageForm } from '../pages/form/PageForm.tsx';
import { PreviewPane } from '../pages/preview/PreviewPane.tsx';
import { PublishDialog } from '../pages/PublishDialog.tsx';
import type { FieldSchema } from '../pages/schema/resolveSchema.ts';
import type { DraftSync } from '../pages/store/DraftSync.ts';
import type { EditorStore } from '../pages/store/EditorStore.ts';
import { EditorTopBar } from '../pages/EditorTopBar.tsx';
import { ContrastSummary } from './ColourField.tsx';
import { findFormOverrides } from './formOverrides.tsx';
import { RedirectTest, type TestRedirect } from './RedirectTest.tsx';
import { LabelsForm, type LabelTexts } from './LabelsForm.tsx';
import type { DocumentPresentation } from './settingsDocuments.ts';
import frame from '../pages/Editor.module.css';
import findings from '../pages/Findings.module.css';
import screen from '../pages/PagesScreen.module.css';
import tree from '../pages/compose/Compose.module.css';
import styles from './Settings.module.css';

const SourcePanel = lazy(() => import('../pages/source/SourcePanel.tsx'));

/** Panels of which a narrow window shows one. */
const PANELS = ['elements', 'edit', 'preview', 'findings'] as const;
type Panel = (typeof PANELS)[number];
const PANEL_TEXTS = { elements: 'documents', edit: 'edit', preview: 'livePreview', findings: 'findings' } as const;
const MODES = ['form', 'source', 'both'] as const;
type Mode = (typeof MODES)[number];
const MODE_TEXTS = { both: 'formAndSource', form: 'form', source: 'source' } as const;

type Props = {
  readonly sync: DraftSync;
  readonly schema: FieldSchema;
  readonly presentation: DocumentPresentation;
  readonly text: AdminText;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly realmName: string;
  /** Parts of the document that the realm may not change. */
  readonly locks: readonly FieldLock[];
  readonly timeZone: string;
  /** The published experiments; undefined until they are loaded. */
  readonly experiments: readonly ExperimentSummary[] | undefined;
  readonly onPublished: () => void;
  /** The labels that the realm inherits; undefined for other documents. */
  readonly inheritedLabels: LabelTexts | undefined;
  /** The theme that the realm inherits; undefined for other documents, and when there is none. */
  readonly inheritedTheme: InheritedDocument | undefined;
  /** Finds where a path leads with the redirects of the draft. */
  readonly testRedirect: TestRedirect;
  /** The list of documents, at the start of the window. */
  readonly documents: ReactNode;
  readonly backLink: ReactNode;
  /** In the top bar: the other editors of the document, and the buttons of versions and review. */
  readonly tools: ReactNode;
};

/** Renders the editor of one document. */
export const SettingsEditor = observer(function SettingsEditor(props: Props) {
  const { sync, schema, presentation, text, locale, locales, realmName, locks, documents, backLink, tools } = props;
  const { timeZone, experiments } = props;
  const { store, permit } = sync;
  const translate = useDescriptions(locale);
  const [panel, setPanel] = useState<Panel>('edit');
  const [mode, setMode] = useState<Mode>('form');
  const [isPublishing, setPublishing] = useState(false);
  const [isConflictHidden, setConflictHidden] = useState(false);
  const { message, announce } = useAnnouncement();
  const history = useHistory(store, text, announce);
  const title = text(presentation.name);
  useSync(sync);
  useSelectionInAddress(store);
  useTitle(`${title} · ${realmName}`);
  const showSource = (pointer: string): void => {
    setMode((current) => (current === 'form' ? 'source' : current));
    setPanel('edit');
    store.select(pointer);
  };
  const inherited = isPartialTheme(store.document) ? props.inheritedTheme : undefined;
  const formParts = { store, text, translate, locales, locks, permit, showSource, experiments };
  const overrides = useMemo(() => findFormOverrides(store.pageId, { timeZone, locales }), [store, timeZone, locales]);
  const panels = PANELS.filter((name) => name !== 'preview' || presentation.shown !== undefined);
  return (
    <SchemaFormContext value={{ ...formParts, ...(inherited && { inherited }), ...(overrides && { overrides }) }}>
      <main
        className={`${frame['editor']} ${presentation.shown ? '' : styles['withoutPreview']}`}
        data-panel={panel}
        aria-label={text('editor')}
      >
        <EditorTopBar
          {...{ sync, text, title, realmName, locale, backLink, tools }}
          onUndo={history.undo}
          onRedo={history.redo}
          onPublish={() => setPublishing(true)}
          onConflict={() => setConflictHidden(false)}
        />
        <PanelButtons {...{ panels, panel, store, text }} onChoose={setPanel} />
        <nav className={frame['side']} aria-label={text('documents')} data-panel-name="elements">
          {documents}
        </nav>
        <EditPanel {...props} mode={mode} schema={schema} onMode={setMode} />
        {presentation.shown && (
          <section className={frame['preview']} aria-label={text('livePreview')} data-panel-name="preview">
            <PreviewPane {...{ store, text, locales, locale, title, timeZone }} shown={presentation.shown} />
          </section>
        )}
        <section className={findings['findings']} aria-label={text('findings')} data-panel-name="findings">
          <Findings store={store} text={text} onJump={() => setPanel('edit')} />
        </section>
        {isPublishing && (
          <PublishDialog
            sync={sync}
            text={text}
            locale={locale}
            onClose={() => {
              setPublishing(false);
              setConflictHidden(false);
            }}
            onPublished={() => {
              setPublishing(false);
              props.onPublished();
              announce(text('published'));
            }}
            onJump={(pointer) => {
              setPublishing(false);
              setPanel('edit');
              store.select(pointer);
            }}
          />
        )}
        {sync.conflict && !isConflictHidden && (
          <ConflictDialog sync={sync} text={text} locale={locale} onClose={() => setConflictHidden(true)} />
        )}
        <Announcement message={message} />
      </main>
    </SchemaFormContext>
  );
});

/** Returns undo and redo, which announce what they did. */
function useHistory(store: EditorStore, text: AdminText, announce: (message: string) => void) {
  const history = useMemo(() => createHistoryActions(store, text, announce), [store, text, announce]);
  useUndoKeys(history);
  return history;
}

type PanelButtonsProps = {
  readonly panels: readonly Panel[];
  readonly panel: Panel;
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly onChoose: (panel: Panel) => void;
};

/** Renders the buttons that choose a panel in a narrow window. */
const PanelButtons = observer(function PanelButtons({ panels, panel, store, text, onChoose }: PanelButtonsProps) {
  return (
    <nav className={frame['panels']} aria-label={text('panels')}>
      {panels.map((name) => (
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

type EditPanelProps = Pick<Props, 'sync' | 'schema' | 'presentation' | 'text' | 'inheritedLabels' | 'testRedirect'> & {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
};

/** Renders the form, the source, or both. */
const EditPanel = observer(function EditPanel(props: EditPanelProps) {
  const { sync, schema, presentation, text, inheritedLabels, mode, onMode } = props;
  const { store } = sync;
  return (
    <section className={frame['main']} aria-label={text('edit')} data-panel-name="edit" data-mode={mode}>
      <div className={frame['mainBar']}>
        <div className={frame['modes']} role="group" aria-label={text('editAs')}>
          {MODES.map((name) => (
            <button key={name} type="button" aria-pressed={mode === name} onClick={() => onMode(name)}>
              {text(MODE_TEXTS[name])}
            </button>
          ))}
        </div>
        {presentation.name === 'theme' && <ContrastSummary />}
        {!presentation.shown && <p className={styles['summary']}>{text('noPreview')}</p>}
        {presentation.name === 'redirects' && (
          <RedirectTest store={store} text={text} testRedirect={props.testRedirect} />
        )}
      </div>
      {mode !== 'source' &&
        (inheritedLabels && presentation.name === 'labels' ? (
          <LabelsForm inherited={inheritedLabels} />
        ) : (
          <PageForm schema={schema} />
        ))}
      {mode !== 'form' && (
        <Suspense fallback={<p className={screen['loading']}>{text('loading')}</p>}>
          <SourcePanel store={store} schema={schema} text={text} />
        </Suspense>
      )}
    </section>
  );
});
