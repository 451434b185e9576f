import type { FlowModel } from './flow-model.ts';
import { passOn, person, to } from './sketch.rules.ts';

const noFields = () => [];
const largestPrice = 1_000_000_000;

/** Models for whoever serves by appointment, by contract or by the hour. */
export const serviceModels: readonly FlowModel[] = [
  {
    key: 'clinic',
    trade: 'clinic',
    fields: ({ models }) => [
      { name: models.clinic.planField, type: 'text' },
      { name: models.clinic.bornField, type: 'date' },
    ],
    sketch(texts, make) {
      const words = texts.models.clinic;
      const specialties = [words.general, words.child, words.skin, words.other];
      return [
        {
          id: 'specialty',
          title: words.start,
          blocks: [
            make.list(
              words.menu,
              words.open,
              'especialidade',
              specialties.map((title) => [title, to('paying')] as const),
            ),
          ],
        },
        {
          id: 'paying',
          title: words.paying,
          blocks: [
            make.buttons(words.how, 'atendimento', [
              [words.plan, to('plan')],
              [words.private, to('patient')],
            ]),
          ],
        },
        {
          id: 'plan',
          title: words.whichPlan,
          blocks: [make.ask(words.planName, 'convenio'), make.field(0, '{convenio}')],
          next: to('patient'),
        },
        {
          id: 'patient',
          title: words.who,
          blocks: [
            make.taxId(words.taxId, 'cpf'),
            make.date(words.born, 'nascimento', 'past'),
            make.field(1, '{nascimento}'),
          ],
          next: person,
        },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'internet',
    trade: 'internet',
    fields: noFields,
    sketch(texts, make) {
      const words = texts.models.internet;
      return [
        { id: 'holder', title: words.start, blocks: [make.taxId(words.taxId, 'both')], next: to('fault') },
        {
          id: 'fault',
          title: words.fault,
          blocks: [
            make.buttons(words.what, 'problema', [
              [words.down, to('restart')],
              [words.slow, to('restart')],
              [words.other, person],
            ]),
          ],
        },
        { id: 'restart', title: words.restarting, blocks: [make.say(words.restart), make.wait(5)], next: to('back') },
        {
          id: 'back',
          title: words.back,
          blocks: [
            make.buttons(words.isBack, 'voltou', [
              [words.yes, to('solved')],
              [words.no, to('support')],
            ]),
          ],
        },
        { id: 'solved', title: words.solved, blocks: [make.say(words.solvedText), make.end()] },
        { id: 'support', title: words.support, blocks: [make.priority('high')], next: person },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'visit',
    trade: 'realEstate',
    fields: ({ models }) => [{ name: models.visit.areaField, type: 'text' }],
    sketch(texts, make) {
      const words = texts.models.visit;
      return [
        {
          id: 'wanted',
          title: words.start,
          blocks: [
            make.buttons(words.hello, 'negocio', [
              [words.buy, to('details')],
              [words.rent, to('details')],
            ]),
          ],
        },
        {
          id: 'details',
          title: words.details,
          blocks: [
            make.ask(words.area, 'bairro'),
            make.field(0, '{bairro}'),
            make.number(words.price, 'valor', 1, largestPrice),
            make.date(words.day, 'dia', 'future'),
          ],
          next: person,
        },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'school',
    trade: 'school',
    fields: ({ models }) => [{ name: models.school.studentField, type: 'text' }],
    sketch(texts, make) {
      const words = texts.models.school;
      const grades = [words.early, words.first, words.second, words.high];
      return [
        {
          id: 'student',
          title: words.start,
          blocks: [
            make.ask(words.student, 'aluno'),
            make.field(0, '{aluno}'),
            make.date(words.born, 'nascimento', 'past'),
          ],
          next: to('grade'),
        },
        {
          id: 'grade',
          title: words.grades,
          blocks: [
            make.list(
              words.grade,
              words.open,
              'serie',
              grades.map((title) => [title, to('guardian')] as const),
            ),
          ],
        },
        { id: 'guardian', title: words.contact, blocks: [make.email(words.email)], next: person },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'workshop',
    trade: 'workshop',
    fields: ({ models }) => [{ name: models.workshop.plateField, type: 'text' }],
    sketch(texts, make) {
      const words = texts.models.workshop;
      const faults = [words.service, words.brakes, words.noise, words.tyres, words.other];
      return [
        {
          id: 'car',
          title: words.start,
          blocks: [make.ask(words.car, 'carro'), make.ask(words.plate, 'placa'), make.field(0, '{placa}')],
          next: to('fault'),
        },
        {
          id: 'fault',
          title: words.fault,
          blocks: [
            make.list(
              words.what,
              words.open,
              'problema',
              faults.map((title) => [title, to('running')] as const),
            ),
          ],
        },
        {
          id: 'running',
          title: words.running,
          blocks: [
            make.buttons(words.runs, 'anda', [
              [words.yes, person],
              [words.no, to('stopped')],
            ]),
          ],
        },
        { id: 'stopped', title: words.stopped, blocks: [make.priority('high')], next: person },
        ...passOn(make, texts),
      ];
    },
  },
  {
    key: 'office',
    trade: 'office',
    fields: noFields,
    sketch(texts, make) {
      const words = texts.models.office;
      const subjects = [words.new, words.running, words.documents, words.bill, words.other];
      return [
        {
          id: 'subject',
          title: words.start,
          blocks: [
            make.list(
              words.menu,
              words.open,
              'assunto',
              subjects.map((title) => [title, to('who')] as const),
            ),
          ],
        },
        {
          id: 'who',
          title: words.who,
          blocks: [make.taxId(words.taxId, 'both'), make.email(words.email)],
          next: person,
        },
        ...passOn(make, texts),
      ];
    },
  },
];
