import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import { LoadedValue } from './LoadedValue.ts';

/** The sign-up form of a realm that defines its fields. */
export class SignUpFormStore implements LazyStore {
  readonly form: LoadedValue<CallResponse<'getSignUpForm'>>;

  constructor({ api }: LazyStoreDeps) {
    this.form = new LoadedValue(() => api.getSignUpForm({}));
  }

  forget(cause: ContextChange): void {
    if (cause === 'language') this.form.clear();
  }
}
