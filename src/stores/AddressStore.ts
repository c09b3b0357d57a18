import { makeAutoObservable, observableRef } from 'mobx';

/** The query of the current URL, which widgets read and change. The router updates it on navigation. */
export class AddressStore {
  /** The parameters by name; of a repeated parameter the first value. */
  query: Readonly<Record<string, string>>;
  private readonly navigate: (query: string, how: 'push' | 'replace') => void;
  constructor(query: URLSearchParams, navigate: (query: string, how: 'push' | 'replace') => void) {
    this.query = readFirstValues(query);
    this.navigate = navigate;
    makeAutoObservable<AddressStore, 'navigate'>(this, { query: observableRef, navigate: false }, { autoBind: true });
  }
  /** Updates the store after a navigation. */
  onNavigate(search: string): void {
    const query = readFirstValues(new URLSearchParams(search));
    if (JSON.stringify(query) !== JSON.stringify(this.query)) this.query = query;
  }
  /** Sets parameters, and removes those whose value is undefined. `push` adds a history entry. */
  change(changes: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace'): void {
    const query = new URLSearchParams(this.query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    this.navigate(query.toString(), how);
  }
}

/** Returns the parameters of a query; of a repeated parameter the first value. */
export function readFirstValues(query: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of query) values[name] ??= value;
  return values;
}
