import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SearchStore } from '#src/stores/SearchStore.ts';
import { SearchResults } from './SearchResults.tsx';
import styles from './Search.module.css';

type Props = {
  readonly search: SearchStore;
  /** Path of the search page, to which the form leads without JavaScript. */
  readonly action: string;
  /** Whether the field gets the focus when the panel is mounted. */
  readonly shouldFocus: boolean;
  /** Called when the viewer submits the form. */
  readonly onSubmit?: (() => void) | undefined;
  /** Called when the viewer follows a result. */
  readonly onFollow?: (() => void) | undefined;
};

/** The search field with its results, used by the overlay and the page. */
export const SearchPanel = observer(function SearchPanel({ search, action, shouldFocus, onSubmit, onFollow }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const text = {
    label: usePort((p) => p.text.t('search')),
    placeholder: usePort((p) => p.text.t('searchPlaceholder')),
    clear: usePort((p) => p.text.t('searchClear')),
  };
  const { state, response } = search;
  const status = usePort((p) => {
    if (state === 'ready' && response) return p.text.t('searchCount', { count: response.totalCount });
    return state === 'searching' ? p.text.t('searchSearching') : '';
  });
  useSearchSession(search, field, shouldFocus);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search.submit();
    onSubmit?.();
  };
  return (
    // The handler receives key events that bubble from the field and the links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={panel} className={styles['panel']} onKeyDown={(event) => moveFocus(event, field.current, panel.current)}>
      <form role="search" className={styles['field']} method="get" action={action} onSubmit={submit}>
        <Search className={styles['searchIcon']} size={28} strokeWidth={1.75} aria-hidden />
        <label className={styles['visuallyHidden']} htmlFor={id}>
          {text.label}
        </label>
        <input
          ref={field}
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          dir="auto"
          placeholder={text.placeholder}
          value={search.value}
          onChange={(event) =>
            search.type(event.target.value, (event.nativeEvent as InputEvent).inputType === 'insertFromPaste')
          }
        />
        {search.value !== '' && (
          <button
            type="button"
            aria-label={text.clear}
            onClick={() => {
              search.type('');
              field.current?.focus();
            }}
          >
            <X size={24} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </form>
      <p role="status" className={styles['status']}>
        {status}
      </p>
      <SearchResults search={search} onFollow={onFollow} />
    </div>
  );
});

/**
 * Opens the search while the panel is mounted, and repeats a search that failed offline when the connection returns.
 */
function useSearchSession(search: SearchStore, field: RefObject<HTMLInputElement | null>, hasFocus: boolean): void {
  useEffect(() => {
    search.open();
    if (hasFocus) field.current?.focus({ preventScroll: true });
    return () => search.close();
  }, [search, field, hasFocus]);
  useEffect(() => {
    const retryOnline = (): void => {
      if (search.state === 'offline') void search.retry();
    };
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [search]);
}

/** Moves the focus between the field and the results with the arrow keys. */
function moveFocus(event: KeyboardEvent, field: HTMLElement | null, panel: HTMLElement | null): void {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
  const focusable = [field, ...(panel?.querySelectorAll<HTMLElement>('a[data-result]') ?? [])];
  const index = focusable.indexOf(document.activeElement as HTMLElement);
  const next = index < 0 ? undefined : focusable[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
