// Conversations of the Turkish-speaking customers of an online shop.
import type { Script } from './script.ts'

const script = (name: string, ...turns: Script['turns']): Script => ({ name, language: 'tr', turns })

export const turkishScripts: readonly Script[] = [
  script(
    'kargo-nerede',
    {
      say: ['Merhaba, 48213 numaralı siparişim hâlâ gelmedi. Kargo nerede acaba?'],
      answer: 'Merhaba, hemen kontrol ediyorum. Siparişiniz dün Ankara transfer merkezine ulaşmış.',
    },
    {
      say: ['Anladım, peki bugün teslim edilir mi?', 'Akşam altıdan sonra evdeyim'],
      answer: 'Dağıtıma çıkmış görünüyor, notunuzu kuryeye ilettim.',
    },
    { say: ['Harika, çok teşekkür ederim 🙏'], react: '❤' },
  ),
  script(
    'beden-degisimi',
    {
      say: ['Selam, aldığım ceketin bedeni küçük geldi', 'L ile değiştirebilir miyim?'],
      answer: 'Selam! Tabii, değişim kodunuzu oluşturabilirim. Etiketi üzerinde mi?',
    },
    {
      say: ['Evet etiketi duruyor, hiç giymedim'],
      answer: 'Süper. Değişim kodunuz: D-7719. İki gün içinde kargoya verebilirsiniz.',
    },
    { say: ['Tamamdır, yarın veririm. Kolay gelsin'] },
  ),
  script(
    'hasarli-urun',
    {
      say: ['Ürünüm kırık geldi, kutusu da ezilmişti 😢'],
      attach: 'photo',
      answer: 'Çok üzgünüz. Fotoğraf için teşekkürler, yenisini hemen gönderelim mi?',
    },
    {
      say: ['Yenisini isterim lütfen. Bunu geri göndermem gerekiyor mu?'],
      answer: 'Hayır, geri göndermenize gerek yok. Yenisi yarın yola çıkıyor.',
    },
    { say: ['Çok hızlı çözdünüz, teşekkürler'], react: '👍' },
  ),
  script(
    'stok-sorusu',
    {
      say: ['İyi günler, vitrindeki yeşil çanta tekrar stoklara girecek mi?'],
      answer: 'İyi günler, önümüzdeki salı yeniden satışta olacak.',
    },
    {
      say: ['Haber verme imkânınız var mı? Kaçırmak istemiyorum'],
      answer: 'Elbette, listenize ekledim; gelince buradan yazacağız.',
    },
    { say: ['Süpersiniz'], react: '❤' },
  ),
  script(
    'iade-ucreti',
    {
      say: ['Geçen hafta iade ettiğim ürünün parası hesabıma geçmedi'],
      answer: 'Hemen bakıyorum, iade numaranızı paylaşır mısınız?',
    },
    {
      say: ['İade numarası R-20584'],
      attach: 'document',
      answer: 'Teşekkürler. Ödeme bankanıza 18’inde gönderilmiş, iki iş günü içinde yansır.',
    },
    { say: ['Tamam bekliyorum o zaman, ama gelmezse yine yazarım'] },
  ),
  script(
    'fatura',
    {
      say: ['Şirket adına fatura kesebilir misiniz? Sipariş no 50177'],
      answer: 'Tabii, vergi numaranızı ve unvanınızı yazmanız yeterli.',
    },
    {
      say: ['Unvan: Işık Mimarlık Ltd. Şti.', 'Vergi no: 1234567890, Üsküdar'],
      answer: 'Kaydettim, faturanız bugün e-postanıza gelecek.',
    },
    { say: ['Elinize sağlık'] },
  ),
  script(
    'adres-degisikligi',
    {
      say: ['Merhaba az önce sipariş verdim ama adresi yanlış yazmışım'],
      editTo: 'Merhaba, az önce 51920 numaralı siparişi verdim ama adresi yanlış yazmışım',
      answer: 'Merhaba, henüz kargoya verilmemiş. Doğru adresi yazar mısınız?',
    },
    {
      say: ['Çiğdem Mah. Gülbahar Sok. No: 14/3 Şişli / İstanbul'],
      answer: 'Güncelledim. Paketiniz yarın bu adrese çıkıyor.',
    },
    { say: ['Oh be, teşekkürler 😊'] },
  ),
  script(
    'indirim-kodu',
    {
      say: ['Bültendeki KASIM20 kodu sepette çalışmıyor'],
      answer: 'Merhaba, kod indirimdeki ürünlerde geçmiyor. Sepetinizde hangi ürünler var?',
    },
    {
      say: ['Bir kazak bir de atkı var, ikisi de indirimde değil bence'],
      answer: 'Haklısınız, kazakta hata varmış; düzelttik. Tekrar dener misiniz?',
    },
    { say: ['Şimdi oldu 👏'], react: '👍' },
  ),
  script(
    'magaza-saatleri',
    { say: ['Kadıköy mağazanız pazar günü açık mı?'], answer: 'Evet, pazar günleri 11.00–19.00 arası açığız.' },
    {
      say: ['Otopark var mı peki?', 'Bir de mağazadan teslim alabiliyor muyum?'],
      answer: 'Yan sokakta ücretsiz otopark var, mağazadan teslim de mümkün.',
    },
    { say: ['Çok iyi, görüşmek üzere'] },
  ),
  script(
    'hediye-paketi',
    {
      say: ['Doğum günü hediyesi alacağım, hediye paketi yapıyor musunuz? 🎁'],
      answer: 'Yapıyoruz! Sepette “hediye paketi” kutusunu işaretlemeniz yeterli. Not da ekleyebilirsiniz.',
    },
    { say: ['Not kaç karakter olabiliyor?'], answer: '120 karaktere kadar yazabilirsiniz.' },
    { say: ['Yeter de artar, sağ olun'], react: '❤' },
  ),
]
