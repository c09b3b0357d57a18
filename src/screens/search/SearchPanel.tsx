// The field and what stands under it: the same in the overlay and on the page.
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { SearchStore } from '#src/stores/SearchStore.ts';
import { SearchResults } from './SearchResults.tsx';
import styles from './Search.module.css';

type Props = {
  readonly search: SearchStore;
  /** Path of the search page: without script the field is a form that goes there. */
  readonly action: string;
  readonly hasFocus: boolean;
  /** Enter was pressed. */
  readonly onSubmit?: (() => void) | undefined;
  /** A result is followed. */
  readonly onFollow?: (() => void) | undefined;
};

export const SearchPanel = observer(function SearchPanel({ search, action, hasFocus, onSubmit, onFollow }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null),
    field = useRef<HTMLInputElement>(null);
  const text = {
    label: usePort((p) => p.text.t('search')),
    placeholder: usePort((p) => p.text.t('searchPlaceholder')),
    clear: usePort((p) => p.text.t('searchClear')),
  };
  const { state, response } = search;
  const told = usePort((p) =>
    state === 'ready' && response
      ? p.text.t('searchCount', { count: response.totalCount })
      : state === 'searching'
        ? p.text.t('searchSearching')
        : '',
  );
  useEffect(() => {
    search.open();
    if (hasFocus) field.current?.focus({ preventScroll: true });
    return () => search.close();
  }, [search, hasFocus]);
  useEffect(() => {
    const back = (): void => {
      if (search.state === 'offline') void search.retry();
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search.submit();
    onSubmit?.();
  };
  // Down from the field into the results, up from the first one back: for hands that stay on the arrows.
  const move = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp'].includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const stops = [field.current, ...(panel.current?.querySelectorAll<HTMLElement>('a[data-result]') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // Only carries what bubbles from the field and the links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={panel} className={styles['panel']} onKeyDown={move}>
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
        {told}
      </p>
      <SearchResults search={search} onFollow={onFollow} />
    </div>
  );
});
