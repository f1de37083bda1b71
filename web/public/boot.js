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

  var modern =
    typeof WebAssembly === 'object' &&
    typeof WeakRef === 'function' &&
    typeof String.prototype.replaceAll === 'function' &&
    typeof Element.prototype.replaceChildren === 'function' &&
    'noModule' in document.createElement('script') &&
    !!window.CSS &&
    CSS.supports('inset', '0');
  if (modern) return;

  document.addEventListener('DOMContentLoaded', function () {
    document.body.innerHTML =
      '<div style="max-width:32em;margin:48px auto;padding:0 16px;font:18px/1.6 sans-serif">' +
      '<p lang="zh-Hans">这个浏览器太旧，打不开对弈。请用 Chrome 87、Firefox 90、Safari 14.1 或更新的版本。</p>' +
      '<p lang="zh-Hant">這個瀏覽器太舊，打不開對弈。請用 Chrome 87、Firefox 90、Safari 14.1 或更新的版本。</p>' +
      '<p lang="en">This browser is too old for Duiyi. Please use Chrome 87, Firefox 90, Safari 14.1 or newer.</p>' +
      '</div>';
  });
})();
