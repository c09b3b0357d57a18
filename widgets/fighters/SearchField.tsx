import { useEffect, useId, useRef, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import styles from './View.module.css';

/** Time after the last key before the search starts. Enter starts it without delay. */
const TYPING_DELAY_MS = 400;

/** The search field. It writes its text to the query string, from which the row loads. */
export function SearchField() {
  const { address } = usePorts();
  const id = useId();
  const query = usePort((p) => p.address.query['query'] ?? '');
  const [text, setText] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  const label = usePort((p) => p.text.t('fightersSearch'));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The query string also changes from outside, for example by the back button.
  if (lastQuery !== query) {
    setLastQuery(query);
    if (query !== text.trim()) setText(query);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (searchText: string): void => {
    clearTimeout(timer.current);
    address.change({ query: searchText.trim() || undefined, letter: undefined }, 'replace');
  };
  return (
    <form
      role="search"
      className={styles['search-field']}
      onSubmit={(event) => {
        event.preventDefault();
        search(text);
      }}
    >
      <label htmlFor={id} className={styles['visually-hidden']}>
        {label}
      </label>
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        id={id}
        name="query"
        type="search"
        autoComplete="off"
        maxLength={120}
        placeholder={label}
        value={text}
        onChange={(event) => {
          const { value } = event.target;
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), value ? TYPING_DELAY_MS : 0);
        }}
      />
    </form>
  );
}
