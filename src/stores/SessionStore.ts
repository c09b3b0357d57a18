import { makeAutoObservable } from 'mobx';
import type { ViewerView } from '#schemas/app-state.ts';

/** Who is looking. Tokens never stand here in cookie mode (decision O1): the server knows them by the cookie. */
export class SessionStore {
  viewer: ViewerView;
  constructor(viewer: ViewerView) {
    this.viewer = viewer;
    makeAutoObservable(this, {}, { autoBind: true });
  }
  get isGuest(): boolean { return this.viewer.isGuest; }
}
