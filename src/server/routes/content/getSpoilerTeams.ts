import { getSpoilerTeams as call } from '#schemas/api/content/getSpoilerTeams.ts';
import { languageTag } from '#src/i18n/languageTag.ts';
import { deliverCatalogueItem } from '../../domain/delivery/deliver.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the teams of all items with a result to hide. A team that is not an item of the catalogue is left out. */
export const getSpoilerTeams = defineReadRoute(call, (_input, { content, deliverContext }) => {
  const ids = new Set([...content.items.values()].flatMap(({ spoiler }) => spoiler?.teams ?? []));
  const teams = [...ids].flatMap((id) => {
    const item = deliverCatalogueItem(content, id, deliverContext);
    return item ? [{ id, title: item.title }] : [];
  });
  const collator = new Intl.Collator(languageTag(deliverContext.locale));
  return { teams: teams.sort((a, b) => collator.compare(a.title, b.title)) };
});
