import { beforeAll, describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.rules.ts';
import { loadCommonest } from './passwords.ts';

const names = ['Marina Figueiredo', 'marina.figueiredo@paduaria.com.br', 'Padaria Pão Dourado'];

let listed: ReadonlySet<string>;
beforeAll(async () => {
  listed = await loadCommonest();
});

describe('isCommonPassword', () => {
  it.each(
    `12345678 123456789 1234567890 87654321 11111111 00000000 12121212 12341234 abcdefgh abcd1234 abc12345 qwertyui qwerty123 asdfghjkl
    1q2w3e4r q1w2e3r4 a1b2c3d4 1qaz2wsx password Password1 password123 Password123! P@ssw0rd P4ssw0rd pa$$w0rd passw0rd1 senha123 Senha123
    Senha@123 S3nh4123 senhasenha senha1234 mudar123 Mudar@123 mudar2024 brasil123 Brasil2026! flamengo Flamengo10 corinthians1910 palmeiras
    balcao123 Balcao2026 jesus123 jesuscristo deusefiel teamo123 iloveyou princesa1 admin123 Admin@2026 administrador teste123 testeteste
    trocar123 empresa1 atendimento whatsapp1 welcome1 letmein1 changeme changeme1 football1 dragon123 monkey123 superman1 pokemon123
    25121990 25/12/1990 19901225 aaaaaaaa abcabcabc 147258369 102030102030 contrasena Contraseña1 miclave123 futebol10
    gvt12345 12345678910 123mudar mudar123456 Escola1234 Aa@123456 Admin@123 P@ssw0rd1 Camila2010 felipe123 142536abc vasco1898 saopaulo1
    cruzeiro2003 gremio1903 Galo@2013 jesus@33 deus1234 fiel1910 Sucesso2026 gatinha123 bolinha1 pipoca123 churrasco1 loja1234
    recepcao1 balcao@1 vendas2026 Atendente1 cliente123 padrao123 provisoria1 Inicial@1 minhavida1 familia10 euteamo2 meuamor123 princesa@
    sunshine1 Trustno1! iloveyou2 baseball7 qazwsxedc mustang99 starwars77 liverpoo1 metallica! abcd.1234 zaq1@WSX 1q2w#E4R monkey!! Dragon2026
    asdf1234 Pass@word1 Welcome@2026 Summer2026! chocolate77 butterfly1 Ronaldinho10 messi2026 barcelona1 realmadrid7 contrasena12 holamundo1
    marina2020 Figueiredo1 marina.figueiredo padaria123 paduaria10 PãoDourado1 padariapao`
      .split(/\s+/)
      .filter((one) => one !== ''),
  )('refuses %s', (password) => expect(isCommonPassword(password, { listed, names })).toBe(true));

  it.each([
    'girafa-corre-no-telhado',
    'cavalo bateria grampo',
    'Xk7#mq2Lw9',
    'tr0mb0ne-azulado-7',
    'qwmzpvhd',
    'amor pela padaria da esquina',
    '8f3kd92ls0',
    'senha da gaveta de cima',
    'meu-cachorro-come-jabuticaba',
    '4072918365',
    'ç~ãé^ô`õü',
    'sol chuva vento',
    'lua-nova-em-marte',
    'abacate-com-limao',
    'padeiro-de-lisboa',
    'kd93-mvq2-zzt7',
    'pinguim.no.deserto',
    'vrotsk-lumen-9',
    'correiamecanicadobarulho',
  ])('takes %s', (password) => expect(isCommonPassword(password, { listed, names })).toBe(false));

  it('refuses every one of the 3,000 commonest of eight characters and more, as it is and with a capital and a sign', () => {
    const commonest = [...listed].filter((password) => password.length >= 8).slice(0, 3000);
    expect(commonest).toHaveLength(3000);
    const variants = commonest.flatMap((password) => [password, `${password[0]?.toUpperCase()}${password.slice(1)}!`]);
    expect(variants.filter((password) => !isCommonPassword(password, { listed }))).toEqual([]);
  });
});
