/* Runs before the first paint, in the oldest syntax there is: it sets what must not flash (language,
   theme, size) and tells the owner of a browser below the floor what to do, instead of a white page. */
(function () {
  var root = document.documentElement;
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('duiyi.settings') || '{}') || {};
  } catch (error) {
    saved = {};
  }

  function firstLanguage() {
    var wanted = navigator.languages || [navigator.language || ''];
    for (var i = 0; i < wanted.length; i++) {
      var tag = String(wanted[i]).toLowerCase();
      if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-Hant';
      if (/^zh/.test(tag)) return 'zh-Hans';
      if (/^en/.test(tag)) return 'en';
    }
    return 'zh-Hans';
  }

  root.lang = /^(zh-Hans|zh-Hant|en)$/.test(saved.locale) ? saved.locale : firstLanguage();
  if (saved.theme === 'light' || saved.theme === 'dark') root.setAttribute('data-theme', saved.theme);
  if (saved.size === 'large') root.setAttribute('data-size', 'large');
  if (/^(wood|bamboo|slate|contrast)$/.test(saved.board)) root.setAttribute('data-board', saved.board);
  if (/^(cburnett|discs|plain)$/.test(saved.pieces)) root.setAttribute('data-pieces', saved.pieces);

  var told = false;

  /* Instead of a white page. The lines stand in all three languages: whoever reads this may be a teacher who
     was called to a tablet of somebody else's. */
  function tell(lines) {
    if (told) return;
    told = true;
    var html = '<div id="floor" style="max-width:32em;margin:48px auto;padding:0 16px;font:18px/1.6 sans-serif">';
    for (var i = 0; i < lines.length; i++) html += '<p lang="' + lines[i][0] + '">' + lines[i][1] + '</p>';
    html += '</div>';
    if (document.body) document.body.innerHTML = html;
    else {
      document.addEventListener('DOMContentLoaded', function () {
        document.body.innerHTML = html;
      });
    }
  }

  function tooOld() {
    tell([
      ['zh-Hans', '这个浏览器太旧，打不开对弈。请用 Chrome 87、Firefox 90、Safari 14.1 或更新的版本。'],
      ['zh-Hant', '這個瀏覽器太舊，打不開對弈。請用 Chrome 87、Firefox 90、Safari 14.1 或更新的版本。'],
      ['en', 'This browser is too old for Duiyi. Please use Chrome 87, Firefox 90, Safari 14.1 or newer.']
    ]);
  }

  function notLoaded() {
    tell([
      ['zh-Hans', '网页没有载入完整。请检查 Wi-Fi，然后刷新。'],
      ['zh-Hant', '網頁沒有載入完整。請檢查 Wi-Fi，然後重新整理。'],
      ['en', 'The page did not load completely. Please check the Wi-Fi and reload.']
    ]);
  }

  var modern =
    typeof WebAssembly === 'object' &&
    typeof WeakRef === 'function' &&
    typeof String.prototype.replaceAll === 'function' &&
    typeof Element.prototype.replaceChildren === 'function' &&
    'noModule' in document.createElement('script') &&
    !!window.CSS &&
    CSS.supports('inset', '0');
  if (!modern) {
    tooOld();
    return;
  }

  /* What the tests above do not see: a script that cannot be read is too new for the browser, one that does not
     come leaves the page empty. Once the page stands (main.ts takes .boot away) it tells its troubles itself. */
  window.addEventListener(
    'error',
    function (event) {
      var begun = document.body && !document.querySelector('.boot');
      if (begun) return;
      if (event.target && event.target.tagName === 'SCRIPT') notLoaded();
      else if (/SyntaxError/.test(String(event.message))) tooOld();
    },
    true
  );
})();
