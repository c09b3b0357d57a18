// The pages /_admin/settings and /_admin/settings/{id}: the list of the realm's documents (menus, labels, theme and
// settings), and the editor of one document.
import {
  ArrowLeft,
  CornerUpRight,
  FlaskConical,
  Globe,
  Languages,
  type LucideIcon,
  Menu,
  Palette,
  Rows3,
  Smartphone,
  ToggleRight,
} from 'lucide-react';
import { useEffect, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import type { AdminState } from '#schemas/adminState.ts';
import { isSettingsDocument, SETTINGS_DOCUMENTS, type SettingsDocumentId } from '#schemas/domain/authored-page.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { AdminNav } from '../AdminNav.tsx';
import type { AdminText } from '../createAdminText.ts';
import { ClosedMark } from '../pages/ClosedMark.tsx';
import type { FieldLock, InheritedDocument } from '../pages/form/formContext.ts';
import type { FieldSchema } from '../pages/schema/resolveSchema.ts';
import { DraftMenu } from '../pages/manage/DraftMenu.tsx';
import { isolate } from '../isolate.ts';
import type { DiscardApi } from '../pages/manage/pageCalls.ts';
import { createFormatter } from '../pages/review/createFormatter.ts';
import { DraftTools, useReview, type DraftToolsApi } from '../pages/review/DraftTools.tsx';
import { ScheduledWith } from '../pages/review/ScheduledWith.tsx';
import { StatusMark } from '../pages/review/StatusMark.tsx';
import { Failure } from '../pages/PageFailure.tsx';
import type { DraftSyncOptions } from '../pages/store/DraftSync.ts';
import { useExperiments, type ExperimentsApi } from '../pages/useExperiments.ts';
import { useIdInAddress, useOpenDraft, type OnOpenDocument } from '../pages/useOpenDraft.ts';
import type { LabelTexts } from './LabelsForm.tsx';
import type { TestRedirect } from './RedirectTest.tsx';
import { SettingsEditor } from './SettingsEditor.tsx';
import { toPreviewFrame, DOCUMENT_PRESENTATIONS, type SettingsSummary } from './settingsDocuments.ts';
import { toSettingsText } from './toSettingsText.ts';
import { UNTRANSLATED, UntranslatedScreen, type UntranslatedApi } from './UntranslatedScreen.tsx';
import tree from '../pages/compose/Compose.module.css';
import frame from '../pages/Editor.module.css';
import screen from '../pages/PagesScreen.module.css';
import bar from '../pages/EditorTopBar.module.css';
import styles from './Settings.module.css';

const ROOT = '/_admin/settings';
const GROUPS = ['menus', 'brand'] as const;

const ICONS: Readonly<Record<SettingsDocumentId, LucideIcon>> = {
  'menu:web': Menu,
  'menu:mobile-web': Smartphone,
  'settings:theme': Palette,
  'settings:labels': Languages,
  'settings:features': ToggleRight,
  'settings:row-types': Rows3,
  'settings:experiments': FlaskConical,
  'settings:languages': Globe,
  'settings:redirects': CornerUpRight,
};

/** The calls of this screen, except those that load, save and publish a draft (`DraftSyncOptions`). */
export type SettingsApi = DraftToolsApi &
  DiscardApi &
  ExperimentsApi &
  UntranslatedApi & {
    listSettings(): Promise<readonly SettingsSummary[]>;
    readonly testRedirect: TestRedirect;
    readonly readInheritedLabels: () => Promise<LabelTexts>;
    /** `theme` is undefined when the realm inherits no theme. */
    readonly readInheritedTheme: () => Promise<{ readonly theme: InheritedDocument | undefined }>;
  };

type Props = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly options: DraftSyncOptions;
  readonly api: SettingsApi;
  readonly loadSchema: (id: string) => Promise<FieldSchema>;
};

/** Renders the list of documents, or the editor of the one that the address names. */
export function SettingsScreen({ state, text: adminText, options, api, loadSchema }: Props) {
  const text = useMemo(() => toSettingsText(adminText), [adminText]);
  const [id, open] = useIdInAddress(ROOT);
  const documentId = id !== undefined && isSettingsDocument(id) ? id : undefined;
  const list = useSettings(api, documentId);
  const { sync, schema, hasFailed, retry } = useOpenDraft(documentId, options, loadSchema);
  const review = useReview(api, sync, state.viewer.accountId);
  const labels = useInheritedDocument(api.readInheritedLabels, documentId === 'settings:labels');
  const theme = useInheritedDocument(api.readInheritedTheme, documentId === 'settings:theme');
  const [publishCount, setPublishCount] = useState(0);
  const experiments = useExperiments(api, `${documentId} ${publishCount}`);
  const { locale, realm } = state;
  if (id === UNTRANSLATED)
    return (
      <UntranslatedScreen
        {...{ state, text, api }}
        backLink={(icon) => (
          <DocumentLink id={undefined} onOpen={open} label={text('settings')} className={tree['pageLink']}>
            {icon}
          </DocumentLink>
        )}
      />
    );
  if (documentId === undefined) return <DocumentList {...{ state, text, list, open }} />;
  if (hasFailed || labels.hasFailed || theme.hasFailed)
    return (
      <div className={frame['screen']}>
        <Failure
          text={text}
          message="settingsFailed"
          onRetry={() => {
            retry();
            labels.reload();
            theme.reload();
          }}
        />
      </div>
    );
  if (!sync || !schema || !review || labels.isLoading || theme.isLoading)
    return <p className={screen['loading']}>{text('loading')}</p>;
  return (
    <SettingsEditor
      key={documentId}
      sync={sync}
      schema={schema}
      presentation={DOCUMENT_PRESENTATIONS[documentId]}
      text={text}
      locale={locale}
      locales={realm.locales}
      realmName={realm.name}
      locks={findLocks(state, documentId)}
      timeZone={realm.timeZone}
      experiments={experiments}
      testRedirect={api.testRedirect}
      onPublished={() => setPublishCount((before) => before + 1)}
      inheritedLabels={labels.document}
      inheritedTheme={theme.document?.theme}
      documents={<DocumentLinks documents={list.documents} current={documentId} text={text} onOpen={open} />}
      tools={
        <>
          <DraftTools
            {...{ sync, review, api, text, locale }}
            timeZone={realm.timeZone}
            preview={toPreviewFrame(DOCUMENT_PRESENTATIONS[documentId])}
          />
          <DraftMenu sync={sync} api={api} text={text} locale={locale} timeZone={realm.timeZone} />
        </>
      }
      backLink={
        <DocumentLink id={undefined} onOpen={open} label={text('settings')} className={tree['pageLink']}>
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden data-back />
        </DocumentLink>
      }
    />
  );
}

type DocumentListProps = {
  readonly state: AdminState;
  readonly text: AdminText;
  readonly list: SettingsList;
  readonly open: OnOpenDocument;
};

/** Renders the list of documents, and the link to the list of untranslated texts. */
function DocumentList({ state, text, list, open }: DocumentListProps) {
  const { realm, locale, viewer } = state;
  return (
    <div className={frame['screen']}>
      <header className={bar['bar']}>
        <h1>
          <span>{realm.name}</span> <span aria-hidden="true">/</span> {text('settings')}
        </h1>
        <AdminNav current="settings" text={text} viewer={viewer} />
      </header>
      <main className={screen['listMain']}>
        {list.hasFailed ? (
          <Failure text={text} message="settingsFailed" onRetry={list.reload} />
        ) : (
          <>
            <DocumentCards {...{ text, locale, open }} timeZone={realm.timeZone} documents={list.documents} />
            {list.documents && realm.locales.length > 1 && <UntranslatedCard text={text} onOpen={open} />}
          </>
        )}
      </main>
    </div>
  );
}

const UntranslatedCard = ({ text, onOpen }: { readonly text: AdminText; readonly onOpen: OnOpenDocument }) => (
  <ul className={styles['cards']}>
    <li>
      <DocumentLink id={UNTRANSLATED} onOpen={onOpen}>
        <strong>
          <Languages size={18} strokeWidth={1.75} aria-hidden /> {text('untranslated')}
        </strong>
        <span>{text('untranslatedHint')}</span>
      </DocumentLink>
    </li>
  </ul>
);

/** Returns the parts of a document that the realm may not change. */
function findLocks({ admin }: AdminState, id: SettingsDocumentId): readonly FieldLock[] {
  if (id.startsWith('menu:') || id === 'settings:labels') return [];
  const file = id === 'settings:theme' ? 'theme.json' : 'realm.json';
  return admin.locks.filter((lock) => lock.file === file);
}

type SettingsList = {
  readonly documents: readonly SettingsSummary[] | undefined;
  readonly hasFailed: boolean;
  readonly reload: () => void;
};

/** Fetches the list of the realm's documents, and again when the editor opens or leaves a document. */
function useSettings(api: SettingsApi, id: string | undefined): SettingsList {
  const [documents, setDocuments] = useState<readonly SettingsSummary[]>();
  const [hasFailed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    api.listSettings().then(
      (found) => {
        setDocuments(found);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [api, id, count]);
  return {
    documents,
    hasFailed: hasFailed && documents === undefined,
    reload: () => setCount((before) => before + 1),
  };
}

/** Fetches what the realm inherits when it is needed. */
function useInheritedDocument<T>(read: () => Promise<T>, isNeeded: boolean) {
  const [document, setDocument] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isNeeded) return;
    read().then(
      (found) => {
        setDocument(found);
        setFailed(false);
      },
      () => setFailed(true),
    );
  }, [read, isNeeded, count]);
  return {
    document: isNeeded ? document : undefined,
    isLoading: isNeeded && document === undefined,
    hasFailed: isNeeded && hasFailed && document === undefined,
    reload: () => setCount((before) => before + 1),
  };
}

type LinkProps = {
  readonly id: SettingsDocumentId | typeof UNTRANSLATED | undefined;
  readonly onOpen: OnOpenDocument;
  readonly isCurrent?: boolean;
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function DocumentLink({ id, onOpen, isCurrent = false, label, className, children }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <a
      href={id === undefined ? ROOT : `${ROOT}/${encodeURIComponent(id)}`}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      title={label}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** Returns the documents of a group in the order of the list. */
const listGroup = (
  group: (typeof GROUPS)[number],
  documents: readonly SettingsSummary[] | undefined,
): readonly SettingsSummary[] =>
  SETTINGS_DOCUMENTS.flatMap((id) => {
    const document = documents?.find((each) => each.id === id);
    return document && DOCUMENT_PRESENTATIONS[id].group === group ? [document] : [];
  });

type LinksProps = {
  readonly documents: readonly SettingsSummary[] | undefined;
  readonly current: SettingsDocumentId;
  readonly text: AdminText;
  readonly onOpen: OnOpenDocument;
};

/** Renders links to all documents, beside the editor. */
function DocumentLinks({ documents, current, text, onOpen }: LinksProps) {
  return GROUPS.map((group) => (
    <div key={group} className={styles['group']}>
      <h2>{text(group)}</h2>
      <ul className={tree['list']}>
        {listGroup(group, documents).map(({ id, draft, closedForRole }) => {
          const Icon = ICONS[id];
          return (
            <li key={id}>
              <DocumentLink id={id} isCurrent={id === current} onOpen={onOpen} className={tree['pageLink']}>
                <Icon size={16} strokeWidth={1.75} data-document={id} aria-hidden />
                <span className={tree['treeName']}>{text(DOCUMENT_PRESENTATIONS[id].name)}</span>
                <ClosedMark closedForRole={closedForRole} text={text} isShort />
                {draft && <span className={tree['treeNote']}>{text('draft')}</span>}
              </DocumentLink>
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

type CardsProps = {
  readonly documents: readonly SettingsSummary[] | undefined;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  readonly open: OnOpenDocument;
};

/** Renders the documents as cards, with a hint what each one changes and with its draft. */
function DocumentCards({ documents, text, locale, timeZone, open }: CardsProps) {
  if (!documents) return <p className={screen['loading']}>{text('loading')}</p>;
  const formatter = createFormatter({ locale, timeZone });
  return GROUPS.map((group) => (
    <section key={group} aria-labelledby={`settings-${group}`}>
      <h2 id={`settings-${group}`} className={styles['heading']}>
        {text(group)}
      </h2>
      <ul className={styles['cards']}>
        {listGroup(group, documents).map(({ id, inheritedFrom, draft, closedForRole }) => {
          const Icon = ICONS[id];
          const { name, hint } = DOCUMENT_PRESENTATIONS[id];
          return (
            <li key={id}>
              <DocumentLink id={id} onOpen={open}>
                <strong>
                  <Icon size={18} strokeWidth={1.75} data-document={id} aria-hidden /> {text(name)}
                  {draft && draft.errors > 0 && <span className={tree['badge']}>{draft.errors}</span>}
                </strong>
                <span>{text(hint)}</span>
                <ClosedMark closedForRole={closedForRole} text={text} />
                {inheritedFrom !== undefined && <span>{text('inheritedFrom', { realm: inheritedFrom })}</span>}
                {draft && (
                  <span>
                    {text('draft')}:{' '}
                    {text('draftBy', {
                      name: isolate(draft.author),
                      time: formatter.format(new Date(draft.updatedAt)),
                    })}{' '}
                    <StatusMark {...{ draft, text, formatter }} />{' '}
                    <ScheduledWith ids={draft.scheduledWith} text={text} />
                  </span>
                )}
              </DocumentLink>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
