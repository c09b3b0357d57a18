import type { OwnAccount } from '#schemas/domain/own-account.ts';

/** Returns the default address of an account, the only one that is shown (identity-and-commerce 3). */
export function findDefaultAddress({ addresses }: OwnAccount): OwnAccount['addresses'][number] | undefined {
  return addresses.find((address) => address.default !== false);
}
