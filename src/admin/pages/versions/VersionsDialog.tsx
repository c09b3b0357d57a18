// The versions of a page: who, when and why; how a version differs from another one or from the draft, in words and side
// by side; and the restoration of a row or of the whole page into the draft.
import { findEntryId } from '#src/realm/findEntryId.ts';
import { lazy, Suspense, useId, useState } from 'react';
import type { Api } from '#src/api/createApi.ts';
import { findForbidden } from '#src/realm/editorPermits.ts';
import { restoreRow } from '#src/realm/restoreRow.ts';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import { ChangedValues } from '../conflicts/ChangedValues.tsx';
import { listDifferences } from '../conflicts/mergeSides.ts';
import { describeChange, nameDifference } from '../conflicts/ConflictDialog.tsx';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import { describeRoleLock } from '../form/locks.ts';
import { createFormatter } from '../review/createFormatter.ts';
import type { PreviewFrame } from '../preview/connectEditorPreview.ts';
import type { DraftSync } from '../store/DraftSync.ts';
import { useSingleRun } from '../useSingleRun.ts';
import {
  useVersionDocument,
  useVersions,
  type Version,
  type VersionDocument,
  type VersionReadApi,
} from './useVersions.ts';
import dialogStyles from '../Dialog.module.css';
import styles from './Versions.module.css';

const SideBySide = lazy(() => import('./SideBySide.tsx'));

/** The calls of the versions. */
export type VersionsApi = VersionReadApi & Pick<Api, 'postPageRestore'>;

type Props = {
  readonly sync: DraftSync;
  readonly api: VersionsApi;
  readonly text: AdminText;
  readonly locale: string;
  readonly timeZone: string;
  /** The frame that shows the document; undefined: it has no preview. */
  readonly preview: PreviewFrame | undefined;
  readonly onClose: () => void;
  /** Shows a short text in the top bar. */
  readonly onNotice: (notice: string) => void;
};

/** The side with which a version is compared: the draft, or another version. */
type OtherSide = 'draft' | number;

/** Renders the versions of the page. */
export default function VersionsDialog(props: Props) {
  const { sync, api, text, locale, timeZone, onClose } = props;
  const { pageId } = sync.store;
  const { versions, hasMore, hasFailed, retry, loadMore } = useVersions(api, pageId);
  const [chosen, setChosen] = useState<number>();
  const formatter = createFormatter({ locale, timeZone });
  const version = chosen ?? versions?.[0]?.version;
  return (
    <Dialog title={text('versions')} onClose={onClose} isWide>
      {hasFailed && <LoadFailure text={text} onRetry={retry} />}
      {!versions && !hasFailed && <p role="status">{text('loading')}</p>}
      {versions?.length === 0 && <p>{text('noVersions')}</p>}
      <div className={styles['layout']}>
        <ul className={styles['list']} aria-label={text('versions')}>
          {versions?.map(({ version: number, author, note, publishedAt }) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number === version ? 'true' : undefined}
                onClick={() => setChosen(number)}
              >
                <strong>{text('versionNumber', { version: number })}</strong>
                <span>
                  <bdi>{author}</bdi> · {formatter.format(new Date(publishedAt))}
                </span>
                {note !== '' && <bdi className={styles['note']}>{note}</bdi>}
              </button>
            </li>
          ))}
          {hasMore && (
            <li>
              <button type="button" onClick={loadMore}>
                {text('olderVersions')}
              </button>
            </li>
          )}
        </ul>
        {versions && version !== undefined && (
          <Comparison key={version} {...props} version={version} versions={versions} />
        )}
      </div>
      <p className={dialogStyles['buttons']}>
        <button type="button" onClick={onClose}>
          {text('close')}
        </button>
      </p>
    </Dialog>
  );
}

type ComparisonProps = Props & { readonly version: number; readonly versions: readonly Version[] };

/** Renders how a version differs from the draft or another version. */
function Comparison({ sync, api, text, locale, preview, version, versions, onClose, onNotice }: ComparisonProps) {
  const { store } = sync;
  const [other, setOther] = useState<OtherSide>('draft');
  const [failure, setFailure] = useState('');
  const [isSideBySide, setSideBySide] = useState(false);
  const lockId = useId();
  const { document: old, ...oldLoading } = useVersionDocument(api, store.pageId, version);
  const otherVersion = useVersionDocument(api, store.pageId, other === 'draft' ? undefined : other);
  const current = other === 'draft' ? store.document : otherVersion.document;
  const restore = useSingleRun(async (row?: string): Promise<void> => {
    const revision = await sync.getSavedRevision();
    if (revision === undefined) return setFailure(text('restoreFailed'));
    try {
      const body = { revision, version, ...(row !== undefined && { row }) };
      const restored = await api.postPageRestore({ id: store.pageId, body });
      sync.showRestored(restored.revision, restored.document as JsonObject, restored.findings);
      onNotice(text('restored', { version }));
      if (row === undefined) onClose();
    } catch (error) {
      const isForbidden = (error as { readonly code?: string }).code === 'ROLE_NOT_ALLOWED';
      setFailure(isForbidden && sync.permit ? describeRoleLock(text, sync.permit) : text('restoreFailed'));
    }
  });
  if (!old) return <Missing page={old} {...oldLoading} text={text} />;
  const { permit } = sync;
  // The restored document is compared with the draft, as on the server, also when the list below compares two versions.
  const isForbidden = (restored: ReturnType<typeof restoreRow>): boolean =>
    permit !== undefined && restored !== undefined && findForbidden(permit, store.document, restored).length > 0;
  const isLocked = isForbidden(old);
  return (
    <section className={styles['comparison']} aria-label={text('differences')}>
      <div className={styles['compareBar']}>
        <OtherChoice {...{ other, version, versions, text }} onChoose={setOther} />
        {preview && (
          <button type="button" aria-pressed={isSideBySide} onClick={() => setSideBySide(!isSideBySide)}>
            {text('sideBySide')}
          </button>
        )}
        <button
          type="button"
          disabled={isLocked}
          aria-describedby={isLocked ? lockId : undefined}
          onClick={() => restore()}
        >
          {text('restorePage')}
        </button>
      </div>
      {isLocked && permit && <p id={lockId}>{describeRoleLock(text, permit)}</p>}
      {failure !== '' && <p role="alert">{failure}</p>}
      {!current && <Missing page={current} {...otherVersion} text={text} />}
      {current && (
        <DifferenceList
          before={old}
          after={current}
          text={text}
          locale={locale}
          onRestore={restore}
          findLock={(row) => (isForbidden(restoreRow(store.document, old, row)) ? lockId : undefined)}
        />
      )}
      {isSideBySide && preview && current && (
        <Suspense fallback={<p>{text('loading')}</p>}>
          <SideBySide
            key={String(other)}
            pageId={store.pageId}
            preview={preview}
            sides={[
              { name: text('versionNumber', { version }), document: old },
              {
                name: other === 'draft' ? text('draft') : text('versionNumber', { version: other }),
                document: current,
              },
            ]}
          />
        </Suspense>
      )}
    </section>
  );
}

type MissingProps = Pick<VersionDocument, 'hasFailed' | 'retry'> & {
  readonly page: null | undefined;
  readonly text: AdminText;
};

/** Says why a version shows no page: it is loading, it could not be loaded, or the version has none. */
function Missing({ page, hasFailed, retry, text }: MissingProps) {
  if (hasFailed) return <LoadFailure text={text} onRetry={retry} />;
  return <p role="status">{text(page === null ? 'noOwnPage' : 'loading')}</p>;
}

function LoadFailure({ text, onRetry }: { readonly text: AdminText; readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <p>{text('lifeFailed')}</p>
      <button type="button" onClick={onRetry}>
        {text('retry')}
      </button>
    </div>
  );
}

type OtherChoiceProps = Pick<ComparisonProps, 'version' | 'versions' | 'text'> & {
  readonly other: OtherSide;
  readonly onChoose: (other: OtherSide) => void;
};

/** Chooses with what the version is compared. */
function OtherChoice({ other, version, versions, text, onChoose }: OtherChoiceProps) {
  return (
    <label>
      <span>{text('compareWith')}</span>
      <select
        value={other}
        onChange={({ target }) => onChoose(target.value === 'draft' ? 'draft' : Number(target.value))}
      >
        <option value="draft">{text('draft')}</option>
        {versions.map(({ version: number }) => (
          <option key={number} value={number} disabled={number === version}>
            {text('versionNumber', { version: number })}
          </option>
        ))}
      </select>
    </label>
  );
}

type ListProps = {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly text: AdminText;
  readonly locale: string;
  readonly onRestore: (row: string) => void;
  /** Returns the id of the element that says why a row cannot be restored; undefined: it can. */
  readonly findLock: (row: string) => string | undefined;
};

/** Lists in words what changed from one document to the other. */
function DifferenceList({ before, after, text, locale, onRestore, findLock }: ListProps) {
  const differences = listDifferences({ base: before, mine: after, theirs: before });
  if (differences.length === 0) return <p>{text('noDifferences')}</p>;
  return (
    <ul className={styles['differences']}>
      {differences.map((difference) => {
        const row = difference.kind === 'row' ? findEntryId(difference.element)?.id : undefined;
        const lockId = row === undefined ? undefined : findLock(row);
        const name = nameDifference(difference, text, locale);
        return (
          <li key={difference.key}>
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>{' '}
              {difference.kind === 'order' ? text('rowsMoved') : describeChange(difference.mine, text)}
            </p>
            <ChangedValues difference={difference} change={difference.mine} before={before} after={after} />
            {row !== undefined && (
              <button
                type="button"
                aria-label={text('restoreRowNamed', { name })}
                disabled={lockId !== undefined}
                aria-describedby={lockId}
                onClick={() => onRestore(row)}
              >
                {text('restoreRow')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
