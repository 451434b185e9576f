import { setTimeout as delay } from 'node:timers/promises';
import type { proto, WASocket } from 'baileys';
import type { StoredInteractive } from '../../port/message-content.ts';

/** How long a message waits for the items of its order; without an answer only their number is shown. */
const orderTimeoutMs = 5_000;
const moneyUnit = 1_000;

type OrderSocket = Pick<WASocket, 'getOrderDetails'>;

/** Fetches the items of an order, which WhatsApp gives to the holder of the token that came with it. */
export async function withOrderItems(
  interactive: StoredInteractive,
  order: proto.Message.IOrderMessage | null | undefined,
  socket: OrderSocket | undefined,
): Promise<StoredInteractive> {
  if (interactive.kind !== 'order' || !order?.orderId || !order.token || !socket) return interactive;
  const details = await Promise.race([
    socket.getOrderDetails(order.orderId, order.token).catch(() => undefined),
    delay(orderTimeoutMs, undefined, { ref: false }),
  ]);
  if (!details || details.products.length === 0) return interactive;
  return {
    ...interactive,
    items: details.products.map(({ id, name, quantity, price }) => ({
      name,
      reference: id,
      quantity,
      price: price / moneyUnit,
      picture: null,
    })),
    itemCount: Math.max(interactive.itemCount, details.products.length),
    total: interactive.total ?? details.price.total / moneyUnit,
  };
}
