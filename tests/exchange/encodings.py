"""encodings.py WORDS LUDEX: how often Ludex and uchardet read short files rightly.

WORDS has lines "language word", which the tables of Ludex were not made of. For
each language, encoding and number of characters beyond ASCII, files are made of
them at random, as records of Quax with names in tags. A guess is right if the
text is: where two encodings have the same letters, either is.
"""

import collections
import pathlib
import random
import subprocess
import sys

FILES = 20
SIZES = (1, 2, 5, 10, 20, 50, 100, 200)
CENTRAL = ("cp1250", "iso8859-2")
WESTERN = ("cp1252",)
ENCODINGS = {
    "polish": CENTRAL,
    "czech": CENTRAL,
    "slovak": CENTRAL,
    "croatian": CENTRAL,
    "hungarian": CENTRAL,
    "german": CENTRAL + WESTERN,
    "french": WESTERN,
    "spanish": WESTERN,
    "portuguese": WESTERN,
    "swedish": WESTERN,
    "finnish": WESTERN,
    "danish": WESTERN,
    "icelandic": WESTERN,
    "russian": ("cp1251", "iso8859-5", "koi8-r"),
    "japanese": ("cp932",),
    "chinese": ("gb18030",),
}


def encodable(word, encoding):
    try:
        return bool(word.encode(encoding))
    except UnicodeEncodeError:
        return False


def beyond_ascii(text):
    return sum(letter > "\x7f" for letter in text)


def make_text(chance, words, size):
    """Words with this many characters beyond ASCII, or one word more."""
    chosen, count = [], 0
    while count < size:
        chosen.append(chance.choice(words))
        count += beyond_ascii(chosen[-1])
    players = " ".join(chosen)
    return f'[Game "quax"]\n[Event "{players}"]\n\n1. d3 *\n'


def make_files(by_language):
    """Returns the files: (path, text, language, encoding, size)."""
    chance, files = random.Random(1), []
    for language, encodings in ENCODINGS.items():
        for encoding in encodings:
            words = [w for w in by_language[language]
                     if encodable(w, encoding) and beyond_ascii(w)]
            for size in SIZES:
                for nth in range(FILES):
                    text = make_text(chance, words, size)
                    path = f"{language}-{encoding}-{size}-{nth}.qux"
                    pathlib.Path(path).write_bytes(text.encode(encoding))
                    files.append((path, text, language, encoding, size))
    return files


def read_by_ludex(ludex, paths):
    """The records are written in the order of the files."""
    done = subprocess.run([ludex, "convert", "--to", "native", *paths],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    records = done.stdout.decode("utf-8").split('[Game "quax"]\n')[1:]
    return ['[Game "quax"]\n' + r.strip() + "\n" for r in records]


def read_by_uchardet(paths):
    said = subprocess.run(["uchardet", *paths], stdout=subprocess.PIPE, text=True)
    names = [line.rsplit(": ", 1)[1] for line in said.stdout.splitlines()]
    for path, name in zip(paths, names):
        name = {"SHIFT_JIS": "cp932", "MAC-CENTRALEUROPE": "mac_latin2",
                "WINDOWS-1258": "cp1258"}.get(name, name)
        try:
            yield pathlib.Path(path).read_bytes().decode(name)
        except (LookupError, UnicodeDecodeError):
            yield None


def main():
    by_language = collections.defaultdict(list)
    for line in pathlib.Path(sys.argv[1]).read_text("utf-8").splitlines():
        language, word = line.split(" ")
        by_language[language].append(word)
    files = make_files(by_language)
    paths = [file[0] for file in files]
    ours = read_by_ludex(sys.argv[2], paths)
    theirs = list(read_by_uchardet(paths))
    if len(ours) != len(files) or len(theirs) != len(files):
        sys.exit(f"files: {len(files)}, {len(ours)}, {len(theirs)}")
    right = collections.Counter()
    for (path, text, language, encoding, size), our, their in zip(
            files, ours, theirs):
        for key in ((language, encoding), size, encoding):
            right[key, "files"] += 1
            right[key, "ludex"] += our == text
            right[key, "uchardet"] += their == text
        if our != text and "-v" in sys.argv:
            print("wrong:", path, our.splitlines()[1][:60], text.splitlines()[1][:60])
    keys = {key: None for key, who in right if who == "files"}
    for key in sorted(keys, key=str):
        name = " ".join(key) if isinstance(key, tuple) else str(key)
        print(f"{name}: ludex {100 * right[key, 'ludex'] // right[key, 'files']}, "
              f"uchardet {100 * right[key, 'uchardet'] // right[key, 'files']}")


main()
