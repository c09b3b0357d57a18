import type { CancellationPromo } from '#schemas/domain/cancellation-promo.ts';
import type { Discount } from '#schemas/domain/discount.ts';
import { usePort } from '#engine/plugin-api/index.ts';
import buttons from '../Buttons.module.css';
import styles from './CancellationOffer.module.css';

type Props = {
  readonly promo: CancellationPromo;
  /** Name of the licence. */
  readonly name: string;
  /** The viewer takes the offer and keeps the licence. */
  readonly onAccept: () => void;
  /** The viewer goes on with the cancellation. */
  readonly onRefuse: () => void;
};

/** The offer to a viewer who is about to cancel a licence (decision D15). Renders nothing when it is not valid. */
export function CancellationOffer({ promo: { valid, discount }, name, onAccept, onRefuse }: Props) {
  const text = usePort((p) => p.text);
  if (!valid || !discount) return null;
  const { lifeTimeRepeat: count } = discount;
  return (
    <main id="content" tabIndex={-1} className={styles['page']} data-page="cancellation-offer">
      <div className={styles['words']}>
        <h1>{text.t('cancelOfferTitle')}</h1>
        <p>{text.t('cancelOfferText', { name })}</p>
        <div className={styles['actions']}>
          <button type="button" className={buttons['primary']} onClick={onAccept}>
            {text.t('cancelOfferAccept')}
          </button>
          <button type="button" className={buttons['secondary']} onClick={onRefuse}>
            {text.t('cancelOfferRefuse')}
          </button>
        </div>
        <p className={styles['note']}>{text.t('cancelOfferNote')}</p>
      </div>
      <p className={styles['ticket']}>
        <strong>{formatDiscount(discount, text)}</strong>
        <span>{count === undefined ? text.t('cancelOfferAlways') : text.t('cancelOfferPayments', { count })}</span>
      </p>
    </main>
  );
}

type OfferTexts = {
  t(key: string, values: Record<string, string | number>): string;
  price(money: Discount['amount']): string;
};

const formatDiscount = ({ type, percentage = 0, amount }: Discount, text: OfferTexts): string =>
  type === 'PERCENTAGE'
    ? text.t('cancelOfferPercent', { percent: percentage })
    : text.t('cancelOfferAmount', { amount: text.price(amount) });
