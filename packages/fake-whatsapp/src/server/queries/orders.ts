import type { BinaryNode } from 'baileys';
import { attribute, childBytes, node } from '../../wire/nodes.ts';
import { type Answer, Refusal } from './query.ts';

/** The items of an order, for a caller with the token that came with it. */
export const answerOrders: Answer = ({ peer, request }) => {
  const order = peer.orders.get(attribute(request ?? node('order'), 'id'));
  if (!order || childBytes(request ?? node('order'), 'token').toString() !== order.token)
    throw new Refusal(404, 'item-not-found');
  const text = (tag: string, value: string | number): BinaryNode => node(tag, {}, Buffer.from(String(value)));
  const products = order.products.map(({ id, name, price, currency, quantity, imageUrl }) =>
    node('product', {}, [
      text('id', id),
      text('name', name),
      text('price', price),
      text('currency', currency),
      text('quantity', quantity),
      ...(imageUrl === undefined ? [] : [node('image', {}, [text('url', imageUrl)])]),
    ]),
  );
  const total = order.products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const price = node('price', {}, [text('total', total), text('currency', order.products[0]?.currency ?? 'BRL')]);
  return [node('order', {}, [...products, price])];
};
