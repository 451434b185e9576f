export {
  draftOf,
  emptyDraft,
  forgetDraft,
  keepDraft,
  keptDraft,
  offerKinds,
  toOffer,
  type OfferDraft,
  type OfferKind,
} from './choice-draft.ts';
export { Count, FieldHeading } from './counted-field.tsx';
export { OfferFields } from './offer-fields.tsx';
export { OfferPreview } from './offer-preview.tsx';
