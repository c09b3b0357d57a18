import type { CreatedSession } from '../../db/repositories/insertSession.ts';
import type { KnownDevices } from '../attempts/createKnownDevices.ts';
import type { SessionVisitor } from './sessionTypes.ts';

/** A sign-in with a device from which nobody has signed in to the account before. */
export type NewDevice = {
  readonly accountId: string;
  /** Lower case; null: the account has no address. */
  readonly email: string | null;
  /** Language of the account, BCP 47; null: unknown. */
  readonly locale: string | null;
  readonly visitor: SessionVisitor;
};

type Deps = {
  readonly devices: KnownDevices;
  readonly onNewDevice: (realmId: string, device: NewDevice) => Promise<void>;
};

/**
 * Creates the function that makes the browser of a new session a known device of the account. It reports a device that
 * was not known, unless nobody has signed in to the account before. It returns the token of the device; undefined for
 * guests, and for administrators who see the site as a viewer.
 */
export function createDeviceRecognition({ devices, onNewDevice }: Deps) {
  return async (realmId: string, session: CreatedSession, visitor: SessionVisitor): Promise<string | undefined> => {
    const { accountId, email, locale, impersonatedBy, isDemo, isFirstSignIn } = session;
    if (accountId === null || impersonatedBy !== null) return undefined;
    const { current, device } = visitor;
    const { token, isKnown } = await devices.issue(realmId, email ?? accountId, device);
    const isNew = !isKnown && !isFirstSignIn && current?.accountId !== accountId;
    // Everybody who tries the demo shares its accounts, so each of their devices would be reported.
    if (isNew && !isDemo) await onNewDevice(realmId, { accountId, email, locale, visitor });
    return token;
  };
}
