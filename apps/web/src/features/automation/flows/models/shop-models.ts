import type { FlowModel } from './flow-model.ts';
import { passOn, person, to } from './sketch.rules.ts';

const noFields = () => [];

/** Models for whoever sells, and for any trade. */
export const shopModels: readonly FlowModel[] = [
  {
    key: 'shop',
    trade: 'shop',
    fields: noFields,
    sketch(texts, make) {
      const words = texts.models.shop;
      return [
        {
          id: 'menu',
          title: words.start,
          blocks: [
            make.list(words.menu, words.open, 'assunto', [
              [words.buy, to('buy'), words.buyMore],
              [words.track, to('order'), words.trackMore],
              [words.exchange, to('exchange'), words.exchangeMore],
              [words.talk, person, words.talkMore],
            ]),
          ],
        },
        { id: 'buy', title: words.buying, blocks: [make.ask(words.product, 'produto')], next: person },
        {
          id: 'exchange',
          title: words.exchanging,
          blocks: [
            make.buttons(words.reason, 'motivo', [
              [words.notFit, to('order')],
              [words.broken, to('order')],
              [words.otherReason, to('order')],
            ]),
          ],
        },
        { id: 'order', title: words.order, blocks: [make.ask(words.orderNumber, 'pedido')], next: person },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'afterHours',
    trade: 'any',
    fields: noFields,
    sketch(texts, make) {
      const words = texts.models.afterHours;
      const [, pass] = passOn(make, texts);
      return [
        { id: 'start', title: words.start, blocks: [make.hours(to('pass'), to('shut'))] },
        {
          id: 'shut',
          title: words.shut,
          blocks: [
            make.buttons(words.isUrgent, 'urgencia', [
              [words.urgent, to('urgent')],
              [words.note, to('note')],
            ]),
          ],
        },
        {
          id: 'urgent',
          title: words.urgency,
          blocks: [make.priority('urgent'), make.say(words.urgentDone), make.pass()],
        },
        {
          id: 'note',
          title: words.noteTaking,
          blocks: [make.ask(words.noteText, 'recado')],
          next: person,
        },
        { id: 'person', title: texts.shared.person, blocks: [make.say(words.noteDone), make.pass()] },
        ...(pass ? [pass] : []),
      ];
    },
  },
  {
    key: 'table',
    trade: 'restaurant',
    fields: noFields,
    sketch(texts, make) {
      const words = texts.models.table;
      return [
        {
          id: 'booking',
          title: words.start,
          blocks: [
            make.say(words.hello),
            make.date(words.day, 'dia', 'future'),
            make.ask(words.time, 'horario'),
            make.number(words.people, 'pessoas', 1, 100),
          ],
          next: to('wish'),
        },
        {
          id: 'wish',
          title: words.wish,
          blocks: [
            make.buttons(words.special, 'ocasiao', [
              [words.birthday, person],
              [words.meeting, person],
              [words.none, person],
            ]),
          ],
        },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'delivery',
    trade: 'restaurant',
    fields: ({ models }) => [{ name: models.delivery.addressField, type: 'text' }],
    sketch(texts, make) {
      const words = texts.models.delivery;
      return [
        { id: 'items', title: words.start, blocks: [make.ask(words.items, 'pedido')], next: to('getting') },
        {
          id: 'getting',
          title: words.getting,
          blocks: [
            make.buttons(words.how, 'entrega', [
              [words.bring, to('place')],
              [words.pickUp, to('paying')],
            ]),
          ],
        },
        {
          id: 'place',
          title: words.place,
          blocks: [make.ask(words.address, 'endereco'), make.field(0, '{endereco}')],
          next: to('paying'),
        },
        {
          id: 'paying',
          title: words.paying,
          blocks: [
            make.buttons(words.payment, 'pagamento', [
              [words.pix, person],
              [words.card, person],
              [words.cash, person],
            ]),
          ],
        },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'salon',
    trade: 'salon',
    fields: noFields,
    sketch(texts, make) {
      const words = texts.models.salon;
      const services = [words.cut, words.beard, words.color, words.nails, words.other];
      return [
        {
          id: 'service',
          title: words.start,
          blocks: [
            make.list(
              words.menu,
              words.open,
              'servico',
              services.map((title) => [title, to('when')] as const),
            ),
          ],
        },
        {
          id: 'when',
          title: words.when,
          blocks: [
            make.date(words.day, 'dia', 'future'),
            make.buttons(words.period, 'periodo', [
              [words.morning, person],
              [words.afternoon, person],
              [words.evening, person],
            ]),
          ],
        },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'pet',
    trade: 'pet',
    fields: ({ models }) => [{ name: models.pet.petField, type: 'text' }],
    sketch(texts, make) {
      const words = texts.models.pet;
      return [
        {
          id: 'pet',
          title: words.start,
          blocks: [
            make.ask(words.pet, 'pet'),
            make.field(0, '{pet}'),
            make.buttons(words.size, 'porte', [
              [words.small, to('service')],
              [words.medium, to('service')],
              [words.large, to('service')],
            ]),
          ],
        },
        {
          id: 'service',
          title: words.doing,
          blocks: [
            make.buttons(words.what, 'servico', [
              [words.bath, to('when')],
              [words.both, to('when')],
              [words.nails, to('when')],
            ]),
          ],
        },
        { id: 'when', title: words.when, blocks: [make.date(words.day, 'dia', 'future')], next: person },
        ...passOn(make, texts),
      ];
    },
  },
];
