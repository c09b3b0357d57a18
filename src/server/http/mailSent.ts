import type { Mails } from '../mail/createMails.ts';

/** Returns the response of a call that has added a mail to the queue: the same for every address. */
export const mailSent = ({ queue }: Mails): { readonly sent: true; readonly isDelayed?: true } => ({
  sent: true,
  ...(queue.isDelayed() && { isDelayed: true }),
});
