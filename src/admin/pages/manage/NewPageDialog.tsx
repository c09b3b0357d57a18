import { useId, useState, type FormEvent } from 'react';
import { buildPath } from '#src/routes/buildPath.ts';
import { choosePathSet } from '#src/routes/pathSets.ts';
import type { AdminText } from '../../createAdminText.ts';
import { Dialog } from '../Dialog.tsx';
import { readText } from '../schema/describeElement.ts';
import { isOpenable, type PageSummary } from '../store/editingClient.ts';
import { describeRefusal, type Refusal } from './describeRefusal.ts';
import type { PageCallsApi } from './pageCalls.ts';
import { RefusalText } from './RefusalText.tsx';
import { isPageId, suggestPageId } from './suggestPageId.ts';
import dialog from '../Dialog.module.css';

type Props = {
  readonly pages: readonly PageSummary[];
  /** Id of the page that is copied, unless the person chooses another one; '': an empty page. */
  readonly copyOf?: string;
  readonly api: Pick<PageCallsApi, 'postPage'>;
  readonly text: AdminText;
  readonly locale: string;
  readonly onClose: () => void;
  readonly onBegun: (id: string) => void;
};

/** Asks for the title and the id of a new page and whether it is empty or a copy, and creates its draft. */
export default function NewPageDialog({ pages, copyOf = '', api, text, locale, onClose, onBegun }: Props) {
  const hintId = useId();
  const [title, setTitle] = useState('');
  const [typedId, setTypedId] = useState<string>();
  const [copiedId, setCopiedId] = useState(copyOf);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const takenIds = new Set(pages.map((page) => page.id));
  const id = typedId ?? suggestPageId(title, takenIds);
  const isWrong = id !== '' && !isPageId(id);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (!isPageId(id)) return setRefusal({ message: text('pageIdWrong'), places: [] });
    setBusy(true);
    setRefusal(undefined);
    try {
      await api.postPage({ body: { id, title: title.trim(), ...(copiedId !== '' && { copyOf: copiedId }) } });
      onBegun(id);
    } catch (error) {
      setRefusal(describeRefusal(text, error, id));
      setBusy(false);
    }
  };
  return (
    <Dialog title={text('newPage')} onClose={onClose}>
      <form className={dialog['fields']} onSubmit={(event) => void submit(event)}>
        <label className={dialog['field']}>
          <span>{text('title')}</span>
          <input
            type="text"
            dir="auto"
            required
            pattern=".*\S.*"
            maxLength={300}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </label>
        <label className={dialog['field']}>
          <span>{text('pageId')}</span>
          <input
            type="text"
            dir="ltr"
            required
            maxLength={120}
            autoCapitalize="none"
            spellCheck={false}
            value={id}
            aria-invalid={isWrong || undefined}
            aria-describedby={hintId}
            onChange={({ target }) => {
              setTypedId(target.value);
              setRefusal(undefined);
            }}
          />
        </label>
        <p id={hintId} className={dialog['hint']}>
          {isWrong || id === '' ? text('pageIdWrong') : text('pageAddress')}{' '}
          {!isWrong && id !== '' && <code dir="ltr">{buildPath('SECTION', { id }, choosePathSet(locale))}</code>}
        </p>
        <BeginWith {...{ pages, copiedId, text, locale }} onChange={setCopiedId} />
        <RefusalText refusal={refusal} text={text} />
        {refusal?.code === 'PAGE_EXISTS' && (
          <p>
            <a href={`/_admin/pages/${encodeURIComponent(id)}`}>{text('openThatPage')}</a>
          </p>
        )}
        <p className={dialog['buttons']}>
          <button type="button" onClick={onClose}>
            {text('cancel')}
          </button>
          <button type="submit" className={dialog['primary']} aria-disabled={isBusy}>
            {text('beginPage')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

type BeginWithProps = Pick<Props, 'pages' | 'text' | 'locale'> & {
  /** Id of the copied page; '': the new page is empty. */
  readonly copiedId: string;
  readonly onChange: (copiedId: string) => void;
};

/** Renders the choice between an empty page and a copy of another one. */
function BeginWith({ pages, copiedId, text, locale, onChange }: BeginWithProps) {
  return (
    <label className={dialog['field']}>
      <span>{text('beginWith')}</span>
      <select value={copiedId} onChange={({ target }) => onChange(target.value)}>
        <option value="">{text('emptyPage')}</option>
        {pages.filter(isOpenable).map(({ id, title }) => {
          const name = readText(title, locale);
          return (
            <option key={id} value={id}>
              {text('copyOfPage', { name: name === undefined ? id : `${name} (${id})` })}
            </option>
          );
        })}
      </select>
    </label>
  );
}
