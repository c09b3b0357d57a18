import type { AccountEvents } from '../../db/repositories/accountEvents.ts';
import type { NewMail } from '../../db/repositories/mailOutbox.ts';
import type { NewDevice } from '../session/createDeviceRecognition.ts';
import type { MailTemplate } from './mailTemplates.ts';

type Deps = {
  readonly events: Pick<AccountEvents, 'add'>;
  readonly addMail: (realmId: string, mail: NewMail) => Promise<void>;
  readonly now: () => number;
};

const TEMPLATE: MailTemplate = 'new-device';

/**
 * Creates the function that notifies the owner of an account, by mail and in the activity, of a sign-in with a new
 * device.
 */
export function createNewDeviceNotice({ events, addMail, now }: Deps) {
  return async (realmId: string, { accountId, email, locale, visitor }: NewDevice): Promise<void> => {
    const { client, page } = visitor;
    const device = client?.name ?? null;
    await events.add(realmId, accountId, { kind: 'new-device', device, at: new Date(now()) });
    if (email === null || !page) return;
    await addMail(realmId, {
      template: TEMPLATE,
      recipient: email,
      // The language of the owner, not that of the browser, which may be another person's.
      locale: locale ?? page.locale,
      parameters: {
        origin: page.site,
        ...(device !== null && { device }),
        ...(client?.country != null && { country: client.country }),
      },
    });
  };
}
