import { proto } from 'baileys';

/** An ad that a contact tapped before writing. Since 2026 some phones report no more than that there was one (Baileys #2354). */
export interface AdReferral {
  title: string;
  body?: string;
  sourceId?: string;
  sourceUrl?: string;
  clickId?: string;
  /** JPEG */
  thumbnail?: Buffer;
  /** contains only that the conversation began at an ad */
  isOpaque?: boolean;
}

export interface PixKey {
  merchantName: string;
  key: string;
  keyType: 'PHONE' | 'EMAIL' | 'CPF' | 'CNPJ' | 'EVP';
}

/** Amounts are in thousandths, as in WhatsApp's protocol. */
export interface OrderProduct {
  id: string;
  name: string;
  price: number;
  currency: string;
  quantity: number;
  imageUrl?: string;
}

export interface Order {
  id: string;
  token: string;
  title: string;
  message?: string;
  products: readonly OrderProduct[];
}

/** The context of a message of a contact who came by an ad. */
export function adContext({ title, body, sourceId, sourceUrl, clickId, thumbnail, isOpaque }: AdReferral) {
  const entry: proto.IContextInfo = {
    conversionSource: 'FB_Ads',
    entryPointConversionSource: 'ctwa_ad',
    entryPointConversionApp: 'instagram',
    entryPointConversionDelaySeconds: 4,
  };
  if (isOpaque) return { ...entry, conversionData: Buffer.from('opaque'), ctwaPayload: Buffer.from('opaque') };
  return {
    ...entry,
    externalAdReply: {
      title,
      body,
      mediaType: proto.ContextInfo.ExternalAdReplyInfo.MediaType.IMAGE,
      sourceType: 'ad',
      sourceId,
      sourceUrl,
      ctwaClid: clickId,
      thumbnail,
      showAdAttribution: true,
    },
  };
}

/** A PIX key to be paid to, as the phone's own button sends it (Baileys fork Itsukichann #2, WAHA #1460). */
export function pixMessage({ merchantName, key, keyType }: PixKey): proto.IMessage {
  return flowMessage('payment_info', {
    currency: 'BRL',
    total_amount: { value: 0, offset: 100 },
    reference_id: 'loopback',
    type: 'physical-goods',
    order: { status: 'pending', subtotal: { value: 0, offset: 100 }, order_type: 'ORDER', items: [] },
    payment_settings: [
      { type: 'pix_static_code', pix_static_code: { merchant_name: merchantName, key, key_type: keyType } },
      { type: 'cards', cards: { enabled: false } },
    ],
  });
}

/** A message of buttons whose parameters only their makers understand. */
export function flowMessage(name: string, parameters: unknown, text?: string): proto.IMessage {
  return {
    interactiveMessage: {
      ...(text === undefined ? {} : { body: { text } }),
      nativeFlowMessage: {
        buttons: [{ name, buttonParamsJson: typeof parameters === 'string' ? parameters : JSON.stringify(parameters) }],
      },
    },
  };
}

export function orderMessage({ id, token, title, message, products }: Order, sellerJid: string): proto.IMessage {
  return {
    orderMessage: {
      orderId: id,
      token,
      itemCount: products.length,
      orderTitle: title,
      message,
      sellerJid,
      status: proto.Message.OrderMessage.OrderStatus.INQUIRY,
      surface: proto.Message.OrderMessage.OrderSurface.CATALOG,
      totalAmount1000: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      totalCurrencyCode: products[0]?.currency,
    },
  };
}
