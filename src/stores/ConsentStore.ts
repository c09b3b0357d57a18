import { makeAutoObservable } from 'mobx';
import type { LazyStoreDeps, LazyStore } from './createLazyStores.ts';

/** The viewer's answer to the consent question. */
export type ConsentChoice = 'granted' | 'refused';

/** The viewer's consent to analytics, stored in this browser for this brand. The viewer can change it at any time. */
export class ConsentStore implements LazyStore {
  /** Undefined until the viewer has chosen. */
  choice: ConsentChoice | undefined;
  private readonly deps: LazyStoreDeps;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true });
    this.reload();
  }

  /** Whether the viewer has agreed. False until the viewer has chosen. */
  get isGranted(): boolean {
    return this.choice === 'granted';
  }
  /** True until the viewer has chosen. */
  get isChoiceMissing(): boolean {
    return this.choice === undefined;
  }

  /** Stores the viewer's choice in this browser. */
  choose(choice: ConsentChoice): void {
    this.choice = choice;
    this.deps.storage?.set('consent', choice);
  }

  /** Reads the stored choice. Also called on navigation, because not every browser reports writes of other tabs. */
  onNavigate(): void {
    this.reload();
  }

  /** Applies a choice that was made in another tab. */
  reload(): void {
    const stored = this.deps.storage?.get('consent');
    this.choice = stored === 'granted' || stored === 'refused' ? stored : undefined;
  }
}
