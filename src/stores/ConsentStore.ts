import { makeAutoObservable } from 'mobx';
import type { LaterDeps, LaterStore } from './createLaterStores.ts';

export type ConsentChoice = 'granted' | 'refused';

/** Whether the viewer agreed to be counted. Kept in this browser for this brand; given and taken back at any time. */
export class ConsentStore implements LaterStore {
  /** Undefined: not asked yet. */
  choice: ConsentChoice | undefined;
  private readonly deps: LaterDeps;

  constructor(deps: LaterDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true });
    this.reread();
  }

  get isGranted(): boolean {
    return this.choice === 'granted';
  }
  /** Nobody is asked who has answered. */
  get isToAsk(): boolean {
    return this.choice === undefined;
  }

  choose(choice: ConsentChoice): void {
    this.choice = choice;
    this.deps.storage?.set('consent', choice);
  }

  /** On the way to another page, too: not every browser tells what other tabs have written. */
  arrive(): void {
    this.reread();
  }

  /** Takes over what was chosen in another tab. */
  reread(): void {
    const kept = this.deps.storage?.get('consent');
    this.choice = kept === 'granted' || kept === 'refused' ? kept : undefined;
  }
}
