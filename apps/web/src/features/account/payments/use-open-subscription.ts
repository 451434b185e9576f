import { useState } from 'react';
import type { Subscription } from './payments.queries.ts';

/**
 * The subscription of a checkout: the present one until `keep` is called, and from then on as it was, until `release`. A payment that
 * was asked for stays on screen once it has come, while an invoice that is paid or made anew elsewhere is followed before.
 */
export function useOpenSubscription(data: Subscription | undefined) {
  const [kept, setKept] = useState<Subscription>();
  const [hadInvoice, setHadInvoice] = useState(false);
  if (data?.invoice && !hadInvoice) setHadInvoice(true);
  return {
    subscription: kept ?? data,
    /** the invoice with which this began is open no more, and no payment was asked for here */
    isSettledElsewhere: kept === undefined && hadInvoice && data?.invoice === null,
    keep: () => setKept(data),
    release: () => setKept(undefined),
  };
}
