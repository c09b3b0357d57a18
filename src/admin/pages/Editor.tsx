// The editor of one page: its elements, form and source, the live preview and the findings.
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { AdminText } from '../createAdminText.ts';
import { ConflictDialog } from './conflicts/ConflictDialog.tsx';
import { ElementActions, ElementTree } from './ElementTree.tsx';
import { Findings } from './Findings.tsx';
import { InsertDialog } from './InsertDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TopBar } from './TopBar.tsx';
import type { Json } from './document/pointer.ts';
import { FormContext } from './form/formContext.ts';
import { PageForm } from './form/PageForm.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { readText } from './schema/describeElement.ts';
import type { FieldSchema } from './schema/resolveSchema.ts';
import type { DraftSync } from './store/DraftSync.ts';
import type { EditorStore } from './store/EditorStore.ts';
import styles from './Editor.module.css';

const SourcePanel = lazy(() => import('./source/SourcePanel.tsx'));

/** Panels of which a narrow window shows one. */
const PANELS = ['elements', 'edit', 'preview', 'findings'] as const;
type Panel = (typeof PANELS)[number];
const MODES = ['both', 'form', 'source'] as const;
type Mode = (typeof MODES)[number];

type Props = {
  readonly sync: DraftSync;
  readonly schema: FieldSchema;
  readonly text: AdminText;
  readonly locale: string;
  readonly locales: readonly string[];
  readonly realmName: string;
  readonly clipboard: Json | undefined;
  readonly onCopy: (element: Json) => void;
  /** The list of the realm's pages, above the elements of this one. */
  readonly pages: ReactNode;
  readonly backLink: ReactNode;
  /** Versions, review and who else is here, in the top bar. */
  readonly tools: ReactNode;
};

/** Renders the editor of one page. */
export const Editor = observer(function Editor(props: Props) {
  const { sync, schema, text, locale, locales, realmName, clipboard, onCopy, pages, backLink, tools } = props;
  const { store } = sync;
  const [panel, setPanel] = useState<Panel>('elements');
  const [mode, setMode] = useState<Mode>(() => (window.innerWidth < 1024 ? 'form' : 'both'));
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [isConflictHidden, setConflictHidden] = useState(false);
  const [notice, setNotice] = useState('');
  const title = readText(store.document['title'], locale) ?? store.pageId;
  useSync(sync);
  useUndoKeys(store);
  useTitle(`${title} · ${realmName}`);
  const showSource = (pointer: string): void => {
    setMode((current) => (current === 'form' ? 'source' : current));
    setPanel('edit');
    store.select(pointer);
  };
  const copy = (element: Json): void => {
    onCopy(element);
    setNotice(text('copied'));
    navigator.clipboard?.writeText(JSON.stringify(element, null, 2)).catch(() => undefined);
  };
  const closeDialog: DialogsProps['onClose'] = (result) => {
    setOpenDialog(undefined);
    setConflictHidden(false);
    if (result === 'edit') setPanel('edit');
    if (result === 'published') setNotice(text('published'));
  };
  return (
    <FormContext value={{ store, text, locales, showSource }}>
      <div className={styles['editor']} data-panel={panel}>
        <TopBar
          sync={sync}
          text={text}
          title={title}
          realmName={realmName}
          locale={locale}
          notice={notice}
          backLink={backLink}
          tools={tools}
          onPublish={() => setOpenDialog('publish')}
          onConflict={() => setConflictHidden(false)}
        />
        <PanelButtons panel={panel} store={store} text={text} onChoose={setPanel} />
        <nav className={styles['side']} aria-label={text('pages')} data-panel-name="elements">
          {pages}
          <ElementTree
            store={store}
            text={text}
            locale={locale}
            clipboard={clipboard}
            onCopy={copy}
            // In a narrow window the form takes the place of the list.
            onOpen={() => setPanel('edit')}
            onInsert={setOpenDialog}
          />
        </nav>
        <EditPanel store={store} schema={schema} text={text} mode={mode} onMode={setMode} onCopy={copy} />
        <section className={styles['preview']} aria-label={text('livePreview')} data-panel-name="preview">
          <PreviewPane store={store} text={text} locales={locales} locale={locale} title={title} />
        </section>
        <section className={styles['findings']} aria-label={text('findings')} data-panel-name="findings">
          <Findings store={store} text={text} onJump={() => setPanel('edit')} />
        </section>
        <Dialogs sync={sync} text={text} open={openDialog} onClose={closeDialog} />
        {sync.conflict && !isConflictHidden && (
          <ConflictDialog sync={sync} text={text} locale={locale} onClose={() => setConflictHidden(true)} />
        )}
      </div>
    </FormContext>
  );
});

type PanelButtonsProps = {
  readonly panel: Panel;
  readonly store: EditorStore;
  readonly text: AdminText;
  readonly onChoose: (panel: Panel) => void;
};

/** Renders the buttons that choose a panel in a narrow window. */
const PanelButtons = observer(function PanelButtons({ panel, store, text, onChoose }: PanelButtonsProps) {
  return (
    <div className={styles['panels']} role="group" aria-label={text('panels')}>
      {PANELS.map((name) => (
        <button key={name} type="button" aria-pressed={panel === name} onClick={() => onChoose(name)}>
          {text(PANEL_TEXTS[name])}
          {name === 'findings' && store.findings.length > 0 && (
            <span className={styles['badge']}>{store.findings.length}</span>
          )}
        </button>
      ))}
    </div>
  );
});

type EditPanelProps = {
  readonly store: EditorStore;
  readonly schema: FieldSchema;
  readonly text: AdminText;
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly onCopy: (element: Json) => void;
};

/** Renders the form, the source, or both. */
const EditPanel = observer(function EditPanel({ store, schema, text, mode, onMode, onCopy }: EditPanelProps) {
  return (
    <main className={styles['main']} aria-label={text('editor')} data-panel-name="edit" data-mode={mode}>
      <div className={styles['mainBar']}>
        <div className={styles['modes']} role="group" aria-label={text('editAs')}>
          {MODES.map((name) => (
            <button key={name} type="button" aria-pressed={mode === name} onClick={() => onMode(name)}>
              {text(MODE_TEXTS[name])}
            </button>
          ))}
        </div>
        <code className={styles['pointer']} dir="ltr">
          {store.selection || '/'}
        </code>
        <ElementActions store={store} text={text} onCopy={onCopy} />
      </div>
      {mode !== 'source' && <PageForm schema={schema} />}
      {mode !== 'form' && (
        <Suspense fallback={<p className={styles['loading']}>{text('loading')}</p>}>
          <SourcePanel store={store} schema={schema} text={text} />
        </Suspense>
      )}
    </main>
  );
});

/** The open dialog: that of a publish, or that which inserts an element at an index. */
type OpenDialog = 'publish' | number | undefined;

type DialogsProps = {
  readonly sync: DraftSync;
  readonly text: AdminText;
  readonly open: OpenDialog;
  readonly onClose: (result?: 'published' | 'edit') => void;
};

const Dialogs = observer(function Dialogs({ sync, text, open, onClose }: DialogsProps) {
  const { store } = sync;
  if (open === undefined) return null;
  if (open !== 'publish')
    return (
      <InsertDialog
        text={text}
        elements={store.elements}
        onClose={() => onClose()}
        onChoose={(element) => {
          store.insert(open, element);
          onClose('edit');
        }}
      />
    );
  return (
    <PublishDialog
      sync={sync}
      text={text}
      onClose={() => onClose()}
      onPublished={() => onClose('published')}
      onJump={(pointer) => {
        onClose('edit');
        store.select(pointer);
      }}
    />
  );
});

const PANEL_TEXTS = { elements: 'elements', edit: 'edit', preview: 'livePreview', findings: 'findings' } as const;
const MODE_TEXTS = { both: 'formAndSource', form: 'form', source: 'source' } as const;

function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Undo and redo by key, everywhere in the editor. The source editor has them too, for text that is not valid yet. */
function useUndoKeys(store: EditorStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (!isCommand || event.altKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo) store.redo();
      else store.undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

/** Sends edits while the editor is open, and asks before a close would lose some. */
function useSync(sync: DraftSync): void {
  useEffect(() => {
    const stop = sync.start();
    const onOnline = (): void => void sync.flush();
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') void sync.flush();
    };
    const onClose = (event: BeforeUnloadEvent): void => {
      if (sync.wouldLoseEdits) event.preventDefault();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('visibilitychange', onHide);
      stop();
    };
  }, [sync]);
}
