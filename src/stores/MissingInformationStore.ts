import { makeAutoObservable } from 'mobx';
import type { RouteKey } from '#src/routes/routeTable.ts';
import type { LazyStore } from './createLazyStores.ts';

/** Screens without the form: the viewer can sign out or manage the account without giving the missing information. */
const EXEMPT_ROUTES: readonly (RouteKey | undefined)[] = ['ACCOUNT', 'MEMBERS', 'LOGOUT', 'EMAIL_CONFIRMATION'];

/** Decides on which screens the form for missing information is open. */
export class MissingInformationStore implements LazyStore {
  private route: RouteKey | undefined;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Whether the current screen shows the form to a viewer whose information is missing. */
  get isAsking(): boolean {
    return !EXEMPT_ROUTES.includes(this.route);
  }

  onNavigate(route: RouteKey | undefined): void {
    this.route = route;
  }
}
